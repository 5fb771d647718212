import { useTranslation } from 'react-i18next';
import { passwordStrength } from '../domain/new-password.ts';
import { PasswordField } from './password-field.tsx';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  ids: NewPassword;
  /** The label of the first of the two fields. */
  label: string;
  values: NewPassword;
  onChange: (change: Partial<NewPassword>) => void;
  errorOf: (field: keyof NewPassword) => string | undefined;
}

/** A new password is entered twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { ids, label, values, onChange, errorOf } = props;
  const { t } = useTranslation('account');
  const field = (name: keyof NewPassword) => ({
    id: ids[name],
    autoComplete: 'new-password' as const,
    required: true,
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errorOf(name),
  });
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        help={t('passwordHelp')}
        readout={{
          text: values.password && t(`strength.${passwordStrength(values.password)}`),
          isAnnounced: true,
        }}
      />
      <PasswordField {...field('confirmPassword')} label={t('confirmPassword')} />
    </>
  );
}

import { useTranslation } from 'react-i18next';
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
      <PasswordField {...field('password')} label={label} help={t('passwordHelp')} />
      <PasswordField {...field('confirmPassword')} label={t('confirmPassword')} />
    </>
  );
}

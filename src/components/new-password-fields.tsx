import { useTranslation } from 'react-i18next';
import { chakra } from '@chakra-ui/react';
import { passwordStrength } from '../domain/new-password.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

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

interface OwnPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'required'> {
  email: string;
}

export function OwnPasswordField({ email, ...field }: OwnPasswordFieldProps) {
  return (
    <>
      {/* A hidden user name tells a password manager which account the password belongs to. */}
      <chakra.input
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        hidden
        display="none"
      />
      <PasswordField {...field} autoComplete="current-password" required />
    </>
  );
}

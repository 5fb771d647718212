import { chakra } from '@chakra-ui/react';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

interface OwnPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'required'> {
  email: string;
}

/** Asks for the password of the account that is signed in. */
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

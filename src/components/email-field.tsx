import { TextField, type TextFieldProps } from './text-field.tsx';

interface EmailFieldProps extends Omit<TextFieldProps, 'autoComplete' | 'required'> {
  /** 'username' tells a password manager that the address is the account's name. */
  autoComplete: 'email' | 'username';
}

export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      required
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

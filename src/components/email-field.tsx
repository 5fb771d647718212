import { TextField, type TextFieldProps } from './text-field.tsx';

interface EmailFieldProps extends Omit<TextFieldProps, 'autoComplete' | 'required'> {
  /** A password manager takes 'username' for the name of the account. */
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

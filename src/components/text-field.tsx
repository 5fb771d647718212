import type { HTMLChakraProps } from '@chakra-ui/react';
import { useState } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Input } from './input.tsx';

interface TextFieldProps
  extends
    Omit<FieldFrameProps, 'children' | 'group'>,
    Pick<
      HTMLChakraProps<'input'>,
      | 'aria-label'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'inputMode'
      | 'list'
      | 'name'
      | 'placeholder'
      | 'readOnly'
      | 'spellCheck'
      | 'type'
    > {
  value: string;
  onChange?: (value: string) => void;
}

/** Its text is stored at each change, except while the text is too long. */
export function StoredTextField({ value, maxLength, onChange, ...field }: StoredTextFieldProps) {
  const [tooLong, setTooLong] = useState<string>();
  const shown = tooLong ?? value;
  return (
    <TextField
      {...field}
      value={shown}
      limit={{ length: shown.length, max: maxLength }}
      onChange={(text) => {
        const isKept = text.length <= maxLength;
        setTooLong(isKept ? undefined : text);
        if (isKept) onChange(text);
      }}
    />
  );
}

interface StoredTextFieldProps extends Omit<TextFieldProps, 'limit' | 'onChange'> {
  maxLength: number;
  onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    help,
    error,
    required = false,
    readout,
    limit,
    isLabelHidden = false,
    value,
    onChange,
    ...input
  } = props;
  return (
    <FieldFrame {...{ id, label, help, error, required, readout, limit, isLabelHidden }}>
      {(control) => (
        <Input
          {...input}
          {...control}
          value={value}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

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

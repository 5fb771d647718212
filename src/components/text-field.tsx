import type { HTMLChakraProps } from '@chakra-ui/react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Input } from './input.tsx';

export interface TextFieldProps
  extends
    Omit<FieldFrameProps, 'children' | 'group'>,
    Pick<
      HTMLChakraProps<'input'>,
      | 'aria-label'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'inputMode'
      | 'maxLength'
      | 'name'
      | 'placeholder'
      | 'readOnly'
      | 'spellCheck'
      | 'type'
    > {
  value: string;
  onChange?: (value: string) => void;
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
    <FieldFrame
      {...{ id, label, help, error, required, readout, isLabelHidden }}
      {...(limit && { limit })}
    >
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

import { chakra } from '@chakra-ui/react';
import { FieldFrame, type FieldFrameProps } from '../field-frame.tsx';
import { inputRecipe } from '../input.tsx';

interface TextAreaFieldProps extends Omit<FieldFrameProps, 'children' | 'group' | 'limit'> {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  rows?: number;
  /** Prevents the browser from sending the text to a spelling service. */
  isPrivate?: boolean;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, maxLength, rows = 3, isPrivate = false, ...frame } = props;
  return (
    <FieldFrame {...frame} limit={{ length: value.length, max: maxLength }}>
      {(control) => (
        <TextArea
          {...control}
          rows={rows}
          // Otherwise a browser that restores tabs keeps the text on disk, even after a logout.
          autoComplete="off"
          {...(isPrivate && { spellCheck: false })}
          resize="vertical"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

const TextArea = chakra('textarea', inputRecipe);

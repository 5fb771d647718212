import { chakra } from '@chakra-ui/react';
import { FieldFrame, type FieldFrameProps } from '../field-frame.tsx';
import { inputRecipe } from '../input.tsx';

interface TextAreaFieldProps extends Omit<FieldFrameProps, 'children' | 'group' | 'limit'> {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

export function TextAreaField({ value, onChange, maxLength, ...frame }: TextAreaFieldProps) {
  return (
    <FieldFrame {...frame} limit={{ length: value.length, max: maxLength }}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          resize="vertical"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

const TextArea = chakra('textarea', inputRecipe);

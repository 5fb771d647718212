import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Input } from './input.tsx';

export interface PasswordFieldProps extends Omit<FieldFrameProps, 'children' | 'group'> {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

/** Must not block pasting or password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete, ...frame } = props;
  const { t } = useTranslation('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <chakra.div position="relative">
          <Input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            pe="12"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={t('password.show', { field: frame.label })}
            position="absolute"
            top="0"
            insetEnd="0"
            boxSize="field"
            color="fg.muted"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </chakra.div>
      )}
    </FieldFrame>
  );
}

import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Icon } from './icon.tsx';
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
          <chakra.button
            type="button"
            position="absolute"
            top="0"
            insetEnd="0"
            boxSize="field"
            display="grid"
            placeItems="center"
            color="fg.muted"
            borderRadius="control"
            aria-pressed={isShown}
            aria-label={t('password.show', { field: frame.label })}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </chakra.button>
        </chakra.div>
      )}
    </FieldFrame>
  );
}

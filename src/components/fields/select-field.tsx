import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldFrameProps } from '../field-frame.tsx';
import { Icon } from '../icon.tsx';
import { inputRecipe } from '../input.tsx';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends Omit<FieldFrameProps, 'children' | 'group'> {
  /** A string is its own label. An option with the value '' is not shown: '' means no choice. */
  options: readonly (string | SelectOption)[];
  /** '' if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The text of the empty option; 'Select {label}' if missing. */
  placeholder?: string;
}

/** Renders nothing without options (spec.md §5). */
export function SelectField(props: SelectFieldProps) {
  const { options: given, value, onChange, placeholder, ...frame } = props;
  const { t } = useTranslation('wizard');
  const options = given.map(toOption).filter((option) => option.value !== '');
  if (options.length === 0) return null;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <chakra.div position="relative">
          <Select
            {...control}
            pe="3rem"
            color={value === '' ? 'fg.muted' : undefined}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="">
              {placeholder ?? t('select.placeholder', { label: frame.label })}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <Icon
            name="arrow-down"
            position="absolute"
            insetEnd="3"
            top="calc(50% - 0.75rem)"
            color="fg.muted"
            pointerEvents="none"
          />
        </chakra.div>
      )}
    </FieldFrame>
  );
}

function toOption(option: string | SelectOption): SelectOption {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

export const Select = chakra('select', inputRecipe);

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../components/field-frame.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { readRange } from '../../../domain/preferences-profile.ts';
import type { RangeSpec } from '../../../wizard/field-spec.ts';
import type { FormState } from '../../../wizard/form-state.ts';
import { boundText, listBounds } from '../../../wizard/range-text.ts';
import type { Frame } from '../form/plain-field.tsx';
import type { ChangeField } from '../form/use-step-form.ts';
import { useValueWords } from '../../sending/unsent-file/use-value-words.ts';

interface RangeFieldProps {
  field: RangeSpec;
  frame: Frame;
  state: FormState;
  change: ChangeField;
}

export function RangeField({ field, frame, state, change }: RangeFieldProps) {
  const { t } = useTranslation('wizard');
  const words = useValueWords();
  const { name } = field;
  const range = readRange(state.values[name]);
  return (
    <FieldFrame {...frame} group>
      {({ id, ...control }) => (
        <Pair aria-labelledby={`${id}-label`} aria-describedby={control['aria-describedby']}>
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              id={end === 'from' ? id : `${id}-to`}
              label={t(end === 'from' ? 'expectation.least' : 'expectation.most')}
              placeholder={t('expectation.open')}
              options={listBounds(name, range[end]).map((bound) => ({
                value: String(bound),
                label: boundText(name, bound, words),
              }))}
              value={range[end] === null ? '' : String(range[end])}
              onChange={(value) =>
                change(name, (current) => ({
                  value: {
                    ...readRange(current.values[name]),
                    [end]: value === '' ? null : Number(value),
                  },
                }))
              }
            />
          ))}
        </Pair>
      )}
    </FieldFrame>
  );
}

const Pair = chakra('fieldset', {
  base: {
    display: 'grid',
    // One below the other if the letters are too large for two columns.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    gap: '3',
  },
});

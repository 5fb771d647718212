import { chakra } from '@chakra-ui/react';
import { FieldFrame } from '../../../components/field-frame.tsx';
import { Tick } from '../../../components/tick.tsx';
import { listChoices } from '../../../wizard/enumeration-lists.ts';
import type { ChoicesSpec } from '../../../wizard/field-spec.ts';
import type { FormState } from '../../../wizard/form-state.ts';
import type { Frame } from '../form/plain-field.tsx';
import { useOptionWord } from '../form/use-option-word.ts';
import type { ChangeField } from '../form/use-step-form.ts';

interface ChoicesFieldProps {
  field: ChoicesSpec;
  frame: Frame;
  state: FormState;
  change: ChangeField;
}

export function ChoicesField({ field, frame, state, change }: ChoicesFieldProps) {
  const optionWord = useOptionWord();
  const { name, enumeration } = field;
  const list = listChoices(enumeration);
  const chosenIn = ({ values }: FormState) =>
    list.filter((choice) => Array.isArray(values[name]) && values[name].includes(choice));
  const chosen = chosenIn(state);
  return (
    <FieldFrame {...frame} group>
      {({ id, ...control }) => (
        <chakra.fieldset
          minWidth="0"
          p="0"
          border="0"
          aria-labelledby={`${id}-label`}
          aria-describedby={control['aria-describedby']}
        >
          {list.map((choice, place) => (
            <Tick
              key={choice}
              kind="checkbox"
              id={place === 0 ? id : `${id}-${choice}`}
              label={optionWord(enumeration, choice)}
              isOn={chosen.includes(choice)}
              onChange={async (isOn) => {
                change(name, (current) => ({
                  value: list.filter((other) =>
                    other === choice ? isOn : chosenIn(current).includes(other),
                  ),
                }));
                return true;
              }}
            />
          ))}
        </chakra.fieldset>
      )}
    </FieldFrame>
  );
}

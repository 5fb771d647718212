import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextAreaField } from '../../../components/fields/text-area-field.tsx';
import type { FieldFrameProps } from '../../../components/field-frame.tsx';
import { RadioTiles } from '../../../components/radio-tiles.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { parseNumberText } from '../../../domain/digits.ts';
import { readFeetAndInches } from '../../../domain/measures.ts';
import { phoneText, plainPhone } from '../../../domain/phone.ts';
import { incomeInRupees } from '../../../domain/rupees.ts';
import { ENUMERATION_LISTS } from '../../../wizard/enumeration-lists.ts';
import type {
  ChoiceSpec,
  FieldSpec,
  IncomeSpec,
  LongTextSpec,
  NumberSpec,
  TextSpec,
} from '../../../wizard/field-spec.ts';
import type { FormState } from '../../../wizard/form-state.ts';
import { useValueWords } from '../../sending/unsent-file/use-value-words.ts';
import type { ChangeField } from './use-step-form.ts';

export interface Frame {
  id: string;
  label: string;
  error: string | undefined;
  required: boolean;
  isLabelHidden?: boolean;
  help?: FieldFrameProps['help'];
  readout?: FieldFrameProps['readout'];
}

/** Of a field with a view of its own. */
export interface FramedFieldProps<Spec extends FieldSpec> {
  field: Spec;
  frame: Frame;
  state: FormState;
  change: ChangeField;
}

type PlainSpec =
  | TextSpec<string>
  | IncomeSpec<string>
  | LongTextSpec<string>
  | NumberSpec<string>
  | ChoiceSpec<string>;

interface PlainFieldProps {
  field: PlainSpec;
  frame: Frame;
  /** '' if there is no value. */
  value: string;
  onChange: (value: string) => void;
  /** The id of a <datalist> with words to choose from. */
  list?: string | undefined;
  /** Whether the browser may autofill the field with the user's own data. */
  isOwn?: boolean;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text, a number, or a choice from a closed list. */
export function PlainField(props: PlainFieldProps) {
  const { field, frame, value, onChange, list, isOwn = false } = props;
  const { t } = useTranslation('wizard');
  const { optionWord } = useValueWords();
  const control = { ...frame, value, onChange };
  switch (field.type) {
    case 'text':
    case 'tel':
      return (
        <TextField
          {...control}
          type={field.type}
          list={list}
          name={field.name}
          limit={{ length: value.length, max: field.maxLength }}
          autoComplete={isOwn ? (field.autoComplete ?? 'off') : 'off'}
          autoCapitalize={field.type === 'tel' ? 'none' : 'words'}
          spellCheck={false}
          {...(field.type === 'tel' && { readout: { text: inFives(value), isAnnounced: false } })}
        />
      );
    case 'number':
      return (
        <TextField
          {...control}
          inputMode={field.decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...(field.isHeight && { readout: { text: inBoth(value), isAnnounced: true } })}
        />
      );
    case 'income':
      return (
        <TextField
          {...control}
          limit={{ length: value.length, max: field.maxLength }}
          autoComplete="off"
          spellCheck={false}
          readout={{ text: incomeInRupees(value), isAnnounced: false }}
        />
      );
    case 'textarea':
      return <TextAreaField {...control} maxLength={field.maxLength} />;
    case 'radio':
      return <RadioTiles {...control} options={optionsOf(field)} />;
    case 'select':
      return <SelectField {...control} options={optionsOf(field)} />;
  }

  /** Feet and inches; the centimetres too, unless they were typed. */
  function inBoth(typed: string): string {
    const height = readFeetAndInches(typed);
    if (!height) return '';
    const feet = t('height.feetAndInches', height);
    return parseNumberText(typed) === height.cm ? feet : `${feet} · ${t('height.cm', height)}`;
  }

  /** The labels are translated. The stored values are those of the specification. */
  function optionsOf({ enumeration }: ChoiceSpec<string>): { value: string; label: string }[] {
    return ENUMERATION_LISTS[enumeration].map((option) => ({
      value: option,
      label: optionWord(enumeration, option),
    }));
  }
}

/** A phone number in its usual groups, or '' if it was typed that way. */
function inFives(typed: string): string {
  const number = plainPhone(typed);
  const text = phoneText(number);
  return text === number ? '' : text;
}

import { chakra } from '@chakra-ui/react';
import { memo, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../components/fields/date-field.tsx';
import { prepared } from '../../../components/prepared.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { isOwnProfile } from '../../../domain/user.ts';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import type { FieldSpec, StepForm } from '../../../wizard/field-spec.ts';
import type { FormState } from '../../../wizard/form-state.ts';
import { HoroscopeField } from './horoscope/horoscope-field.tsx';
import { LookupView } from './lookup-view.tsx';
import { PlainField, textOf } from './plain-field.tsx';
import type { FieldMessage } from './use-field-messages.ts';
import type { ChangeField, StepFormControl } from './use-step-form.ts';
import type { Wizard } from '../wizard.ts';

/** Only Family Details loads it. */
const { View: RepeatingField } = prepared(
  () => import('./repeating/repeating-field.tsx'),
  <Skeleton height="8.5rem" />,
);

export interface FieldViewProps<Spec extends FieldSpec = FieldSpec> {
  field: Spec;
  form: StepForm;
  wizard: Wizard;
  state: FormState;
  change: ChangeField;
  /** The messages of all fields, and of the parts of a field that has parts. */
  messages: readonly FieldMessage[];
  isLabelHidden?: boolean;
  /** The value is the app's proposal. */
  isProposed?: boolean;
}

export const FieldView = memo(AnyField, isSameField);

function AnyField(props: FieldViewProps) {
  const { field, wizard, state, change, messages, isLabelHidden = false, isProposed } = props;
  const { t, i18n } = useTranslation('wizard');
  const { name } = field;
  const error = messages.find((message) => message.field === name)?.message;
  const frame = {
    id: name,
    label: t(`fields.${name}`),
    error,
    required: field.required ?? false,
    isLabelHidden,
    help: field.hasHint && t(`hints.${name as 'about_me'}`),
    ...(isProposed && { readout: { text: t('form.proposed'), isAnnounced: false } }),
  };
  const value = textOf(state.values[name]);
  // Selects a proposal that appears in the focused field, so that typed text replaces it.
  useLayoutEffect(() => {
    const own = document.getElementById(name);
    const isInUse = own instanceof HTMLInputElement && own === document.activeElement;
    if (isProposed && isInUse) own.select();
  }, [isProposed, name]);
  switch (field.type) {
    case 'date':
      return (
        <DateField
          {...frame}
          language={i18n.resolvedLanguage ?? 'en'}
          value={value}
          typed={state.typed[name]}
          onChange={(next, typed) => change(name, { value: next, typed })}
        />
      );
    case 'lookup':
    case 'lookup-list':
      return <LookupView {...props} field={field} frame={frame} />;
    // The step Preferences draws these. If they were here, all steps would load their code.
    case 'range':
    case 'choices':
    case 'musts':
      return null;
    case 'horoscope':
      return <HoroscopeField frame={frame} state={state} change={change} messages={messages} />;
    case 'repeating':
      return <RepeatingField field={field} frame={frame} state={state} change={change} />;
    case 'text':
    case 'tel':
    case 'income':
    case 'number':
    case 'textarea':
    case 'radio':
    case 'select':
      return (
        <PlainField
          field={field}
          frame={frame}
          value={value}
          onChange={(next) => change(name, { value: next })}
          isOwn={isOwnProfile(wizard.user)}
        />
      );
  }
}

/** Typing changes the state of the whole form. Other fields must not be drawn again. */
function isSameField(before: FieldViewProps, after: FieldViewProps): boolean {
  const { field, form } = after;
  const isSame = (what: 'field' | 'form' | 'wizard' | 'change' | 'isLabelHidden' | 'isProposed') =>
    before[what] === after[what];
  if (!isSame('field') || !isSame('form') || !isSame('wizard') || !isSame('change')) return false;
  if (!isSame('isLabelHidden') || !isSame('isProposed')) return false;
  if (JSON.stringify(before.messages) !== JSON.stringify(after.messages)) return false;
  // A horoscope or a repeating field has parts, whose text is in other places of the form's state.
  if (field.type === 'horoscope' || field.type === 'repeating') return before.state === after.state;
  const parent = LOOKUP_FIELDS[form.section][field.name]?.parentField;
  return [field.name, ...(parent === undefined ? [] : [parent])].every(
    (name) =>
      before.state.values[name] === after.state.values[name] &&
      before.state.typed[name] === after.state.typed[name],
  );
}

export interface FieldGridProps {
  fields: readonly FieldSpec[];
  form: StepForm;
  wizard: Wizard;
  control: StepFormControl;
  messages: readonly FieldMessage[];
}

const SPANS = {
  full: '1 / -1',
  half: { base: '1 / -1', md: 'span 3' },
  third: { base: '1 / -1', md: 'span 3', xl: 'span 2' },
} as const;

export function FieldGrid({ fields, form, wizard, control, messages }: FieldGridProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(6, minmax(0, 1fr))"
      columnGap={{ md: '5', xl: '6' }}
      rowGap="5"
    >
      {fields.map((field) => (
        <chakra.div key={field.name} gridColumn={SPANS[field.width ?? 'full']} minWidth="0">
          <FieldView
            field={field}
            form={form}
            wizard={wizard}
            state={control.state}
            change={control.change}
            messages={messages}
            isProposed={control.proposed.includes(field.name)}
          />
        </chakra.div>
      ))}
    </chakra.div>
  );
}

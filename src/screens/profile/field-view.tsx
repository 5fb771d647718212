import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/fields/date-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextAreaField } from '../../components/fields/text-area-field.tsx';
import { RadioTiles } from '../../components/radio-tiles.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ENUMERATION_LISTS } from '../../wizard/enumeration-lists.ts';
import type { ChoiceSpec, SingleSpec } from '../../wizard/field-spec.ts';
import type { FormState, SingleForm } from '../../wizard/form-state.ts';
import { LookupView } from './lookup-view.tsx';
import { isOwnProfile } from './own-profile.ts';
import type { ChangeField } from './use-step-form.ts';
import type { Wizard } from './use-wizard.ts';

export interface FieldViewProps<Spec extends SingleSpec = SingleSpec> {
  field: Spec;
  form: SingleForm;
  wizard: Wizard;
  state: FormState;
  change: ChangeField;
  error: string | undefined;
}

/** One field, drawn by what its data say. */
export function FieldView(props: FieldViewProps) {
  const { field, wizard, state, change, error } = props;
  const { t, i18n } = useTranslation('wizard');
  const optionsOf = useOptions();
  const { name } = field;
  const frame = { id: name, label: t(`fields.${name}`), error, required: field.required ?? false };
  const value = textOf(state.values[name]);
  const onChange = (next: string) => change(name, { value: next });
  switch (field.type) {
    case 'text':
    case 'tel':
      return (
        <TextField
          {...frame}
          type={field.type}
          name={name}
          maxLength={field.maxLength}
          autoComplete={isOwnProfile(wizard.user) ? (field.autoComplete ?? 'off') : 'off'}
          autoCapitalize={field.type === 'tel' ? 'none' : 'words'}
          spellCheck={false}
          value={value}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <TextField
          {...frame}
          inputMode={field.decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={value}
          onChange={onChange}
        />
      );
    case 'textarea':
      return (
        <TextAreaField {...frame} maxLength={field.maxLength} value={value} onChange={onChange} />
      );
    case 'radio':
      return <RadioTiles {...frame} options={optionsOf(field)} value={value} onChange={onChange} />;
    case 'select':
      return (
        <SelectField {...frame} options={optionsOf(field)} value={value} onChange={onChange} />
      );
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
  }
}

/** The words of a closed list; what goes over the wire stays the spec's. */
function useOptions(): (field: ChoiceSpec) => { value: string; label: string }[] {
  const { t } = useTranslation('wizard');
  return ({ enumeration }) =>
    ENUMERATION_LISTS[enumeration].map((value) => ({
      value,
      label: t(`options.${enumeration}.${value}` as 'options.gender.Female'),
    }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

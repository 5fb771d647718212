import { toLatinDigits } from '../domain/digits.ts';
import { dependentFields } from '../domain/lookup-fields.ts';
import { ReferenceItem, isSameItem } from '../domain/reference-item.ts';
import type { LooseValues } from '../domain/sections.ts';
import { ENUMERATION_LISTS } from './enumeration-lists.ts';
import type { SingleSpec, StepForm } from './field-spec.ts';
import { listFields } from './step-forms.ts';

/**
 * A form while somebody fills it in. `values` is what each field holds; `typed` is
 * raw text that is not a value yet: half a date, or what is being looked for.
 */
export interface FormState {
  values: LooseValues;
  typed: Record<string, string>;
}

export type SingleForm = StepForm<SingleSpec>;

/** What happened in one field: a new value, new raw text, or both; `typed: undefined` ends the raw text. */
export interface FieldChange {
  value?: unknown;
  typed?: string | undefined;
}

/** A form as it opens on what is saved. Choices outside their list are reset to empty (spec.md §5). */
export function openForm(form: SingleForm, saved: LooseValues | undefined): FormState {
  const values: LooseValues = {};
  for (const field of listFields(form)) values[field.name] = openValue(field, saved?.[field.name]);
  return { values, typed: {} };
}

function openValue(field: SingleSpec, saved: unknown): unknown {
  switch (field.type) {
    case 'lookup':
      return ReferenceItem.is(saved) ? saved : null;
    case 'lookup-list':
      return Array.isArray(saved) ? saved.filter((item) => ReferenceItem.is(item)) : [];
    case 'radio':
    case 'select': {
      const list: readonly unknown[] = ENUMERATION_LISTS[field.enumeration];
      return list.includes(saved) ? saved : '';
    }
    case 'text':
    case 'tel':
    case 'textarea':
    case 'number':
    case 'date':
      return typeof saved === 'string' || typeof saved === 'number' ? String(saved) : '';
  }
}

/** Where the raw text travels in a draft, beside the fields. */
const TYPED = 'typed';

export function toDraft({ values, typed }: FormState): LooseValues {
  return { ...values, [TYPED]: typed };
}

/** A draft as a form, exactly as it was left. */
export function fromDraft(form: SingleForm, draft: LooseValues): FormState {
  const raw = draft[TYPED];
  const typed = Object.entries(typeof raw === 'object' && raw !== null ? raw : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { values: openForm(form, draft).values, typed: Object.fromEntries(typed) };
}

/** The form after a change. Another country clears state and city, and so on (spec.md §4). */
export function changeField(
  form: SingleForm,
  state: FormState,
  { field, change }: { field: string; change: FieldChange },
): FormState {
  const values = { ...state.values };
  const typed = { ...state.typed };
  if ('value' in change) {
    if (isAnotherItem(values[field], change.value)) {
      for (const dependent of dependentFields(form.section, field)) {
        values[dependent] = null;
        delete typed[dependent];
      }
    }
    values[field] = change.value;
  }
  if (change.typed !== undefined) typed[field] = change.typed;
  else if ('typed' in change) delete typed[field];
  return { values, typed };
}

function isAnotherItem(before: unknown, after: unknown): boolean {
  return !isSameItem(toItem(before), toItem(after));
}

function toItem(value: unknown): ReferenceItem | null {
  return ReferenceItem.is(value) ? value : null;
}

/**
 * What a submitted form says. Text in a lookup that nothing was chosen for is no
 * choice, whatever was chosen before it; a contact number goes in Latin digits.
 */
export function submittedValues(form: SingleForm, { values, typed }: FormState): LooseValues {
  const submitted = { ...values };
  for (const { type, name } of listFields(form)) {
    const value = submitted[name];
    if (type === 'lookup' && typed[name] !== undefined) submitted[name] = null;
    if (type === 'tel' && typeof value === 'string') submitted[name] = toLatinDigits(value);
  }
  return submitted;
}

/** The lookups with text in them that is neither chosen nor added yet, and that text. */
export function listUnfinishedLookups(
  form: SingleForm,
  { typed }: FormState,
): { field: string; text: string }[] {
  return listFields(form).flatMap(({ type, name }) => {
    const text = typed[name]?.trim() ?? '';
    return (type === 'lookup' || type === 'lookup-list') && text !== ''
      ? [{ field: name, text }]
      : [];
  });
}

/** The form once it was submitted: a date that is none becomes empty (spec.md §5), the rest stays as typed. */
export function afterSubmit(form: SingleForm, state: FormState): FormState {
  const typed = { ...state.typed };
  for (const { type, name } of listFields(form)) if (type === 'date') delete typed[name];
  return { ...state, typed };
}

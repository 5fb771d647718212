import { isCalendarDate } from '../domain/calendar-date.ts';
import { dependentFields } from '../domain/lookup-fields.ts';
import { PREFERENCE_TOPICS, readRange } from '../domain/preferences-profile.ts';
import { ReferenceItem, isSameItem } from '../domain/reference-item.ts';
import { isMap } from '../domain/free-map.ts';
import { plainIncome } from '../domain/rupees.ts';
import { isSameValue } from '../domain/same-value.ts';
import type { LooseValues } from '../domain/sections.ts';
import { ENUMERATION_LISTS, listChoices } from './enumeration-lists.ts';
import { listFields, type FieldSpec, type StepForm } from './field-spec.ts';
import { HOROSCOPE_PART_SPECS, openHoroscope } from './horoscope-parts.ts';
import { listItemValues } from './repeating-items.ts';

/** `typed` is text that is not a value yet, such as half a date or the query of a lookup. */
export interface FormState {
  values: LooseValues;
  typed: Record<string, string>;
  /** The item that is being edited in its dialog and is not saved yet. */
  item?: HalfTypedItem | undefined;
}

interface HalfTypedItem {
  field: string;
  /** A new item has the index after the last one. */
  index: number;
  values: LooseValues;
}

/** `typed: undefined` removes the typed text. `item: undefined` removes the half-typed item. */
export interface FieldChange {
  value?: unknown;
  typed?: string | undefined;
  item?: Omit<HalfTypedItem, 'field'> | undefined;
}

/** A saved value that its field cannot show becomes empty, as an unknown choice (spec.md §5). */
export function openForm(form: StepForm, saved: LooseValues | undefined): FormState {
  const values: LooseValues = {};
  for (const field of listFields(form)) values[field.name] = openValue(field, saved?.[field.name]);
  return { values, typed: {} };
}

function openValue(field: FieldSpec, saved: unknown): unknown {
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
    case 'date':
      return typeof saved === 'string' && isCalendarDate(saved) ? saved : '';
    case 'repeating':
      return listItemValues(saved);
    case 'horoscope':
      return openHoroscope(saved);
    case 'range':
      return readRange(saved);
    case 'choices':
      return listed(saved, listChoices(field.enumeration));
    case 'musts':
      return listed(saved, PREFERENCE_TOPICS);
    case 'text':
    case 'tel':
    case 'income':
    case 'textarea':
    case 'number':
      return typeof saved === 'string' || typeof saved === 'number' ? String(saved) : '';
  }
}

function listed(saved: unknown, list: readonly string[]): string[] {
  return list.filter((choice) => Array.isArray(saved) && saved.includes(choice));
}

/** The keys of a draft that are not fields. */
const DRAFT_TYPED = 'typed';
const DRAFT_ITEM = 'item';

export function toDraft({ values, typed, item }: FormState): LooseValues {
  return { ...values, [DRAFT_TYPED]: typed, ...(item ? { [DRAFT_ITEM]: item } : {}) };
}

export function fromDraft(form: StepForm, draft: LooseValues): FormState {
  const typed = Object.entries(isMap(draft[DRAFT_TYPED]) ? draft[DRAFT_TYPED] : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const item = readHalfTypedItem(form, draft[DRAFT_ITEM]);
  return {
    values: openForm(form, draft).values,
    typed: Object.fromEntries(typed),
    ...(item ? { item } : {}),
  };
}

function readHalfTypedItem(form: StepForm, item: unknown): HalfTypedItem | undefined {
  if (!isMap(item)) return undefined;
  const { field, index, values } = item;
  const repeating = listFields(form).find(
    ({ type, name }) => type === 'repeating' && name === field,
  );
  if (!repeating || typeof index !== 'number' || !isMap(values)) return undefined;
  return { field: repeating.name, index, values };
}

/** A new choice clears the lookups that depend on it, such as a country's state (spec.md §4). */
export function changeField(
  form: StepForm,
  state: FormState,
  { field, change }: { field: string; change: FieldChange },
): FormState {
  const values = { ...state.values };
  const typed = { ...state.typed };
  if ('value' in change) {
    // A first choice clears nothing: a sub caste may be chosen before its caste.
    if (toItem(values[field]) && isAnotherItem(values[field], change.value)) {
      for (const dependent of dependentFields(form.section, field)) {
        values[dependent] = null;
        delete typed[dependent];
      }
    }
    values[field] = change.value;
  }
  if (change.typed !== undefined) typed[field] = change.typed;
  else if ('typed' in change) delete typed[field];
  if (!('item' in change)) return { ...state, values, typed };
  return { values, typed, item: change.item && { field, ...change.item } };
}

function isAnotherItem(before: unknown, after: unknown): boolean {
  return !isSameItem(toItem(before), toItem(after));
}

export function toItem(value: unknown): ReferenceItem | null {
  return ReferenceItem.is(value) ? value : null;
}

/** Unfinished text in a required lookup, or emptied text in any lookup, makes its value null. */
export function submittedValues(form: StepForm, { values, typed }: FormState): LooseValues {
  const submitted = { ...values };
  for (const field of listFields(form)) {
    const { type, name, required } = field;
    const value = submitted[name];
    const isLeft = required || typed[name]?.trim() === '';
    if (type === 'lookup' && typed[name] !== undefined && isLeft) submitted[name] = null;
    if (type === 'income' && typeof value === 'string') {
      submitted[name] = plainIncome(value, field.period);
    }
  }
  return submitted;
}

/**
 * The checked values of the fields that were changed since the form opened with `from`. An
 * unchanged field is no edit, even if its checked value is spelled differently.
 */
export function touchedValues(
  form: StepForm,
  state: FormState,
  { checked, from }: { checked: LooseValues; from: LooseValues },
): LooseValues {
  const opened = openForm(form, from).values;
  const touched = listFields(form).filter(
    ({ name }) => name in state.typed || !isSameValue(state.values[name], opened[name]),
  );
  return Object.fromEntries(touched.map(({ name }) => [name, checked[name]]));
}

/** Lists texts in search boxes that were neither chosen nor added. */
export function listUnfinishedLookups(
  form: StepForm,
  { typed }: FormState,
): { field: string; text: string }[] {
  return listSearched(form).flatMap((field) => {
    const text = typed[field]?.trim() ?? '';
    return text === '' ? [] : [{ field, text }];
  });
}

/** The draft that stays after a save, for the text that is left in optional lookups. */
export function unfinishedDraft(
  form: StepForm,
  state: FormState,
  saved: LooseValues,
): { values: LooseValues; from: LooseValues } | undefined {
  const left = listUnfinishedLookups(form, state);
  if (left.length === 0) return undefined;
  const typed = Object.fromEntries(left.map(({ field, text }) => [field, text]));
  return { values: toDraft({ ...openForm(form, saved), typed }), from: saved };
}

function listSearched(form: StepForm): string[] {
  return listFields(form).flatMap(({ type, name }) => {
    if (type === 'horoscope') return listSearchedParts();
    return type === 'lookup' || type === 'lookup-list' ? [name] : [];
  });
}

function listSearchedParts(): string[] {
  return HOROSCOPE_PART_SPECS.filter(({ type }) => type === 'search').map(({ name }) => name);
}

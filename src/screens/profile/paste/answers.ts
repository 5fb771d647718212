/**
 * What a pasted biodata says, as the forms would take it. An answer changes the state of its form by
 * the same function as typing. Nothing is written before `putAnswers`.
 */
import { callContext } from '../../../api/api-client.ts';
import type { User } from '../../../domain/account.ts';
import type { HoroscopePart } from '../../../domain/horoscope.ts';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import { readFeetAndInches } from '../../../domain/measures.ts';
import { ReferenceItem, isSameItem } from '../../../domain/reference-item.ts';
import { withRelativeId } from '../../../domain/relative-id.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import { soundKey } from '../../../domain/sound-key.ts';
import { SECTION_STEPS, type StepKey } from '../../../domain/steps.ts';
import { readPaste, type Finding } from '../../../paste/read-biodata.ts';
import { parentOfLookup } from '../../../store/device/lookup-store.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { systemEnvironment } from '../../../store/schema/environment.ts';
import { saveDraft } from '../../../store/sections/draft-store.ts';
import { describeValue } from '../../../wizard/describe-value.ts';
import { listFields, type FieldSpec, type StepForm } from '../../../wizard/field-spec.ts';
import { changeField, openForm, toDraft, type FormState } from '../../../wizard/form-state.ts';
import { listProposed } from '../../../wizard/proposals.ts';
import { openHoroscope, partText } from '../../../wizard/horoscope-parts.ts';
import type { ValueWords } from '../../../wizard/item-text.ts';
import { listItemValues, withNewRelatives } from '../../../wizard/repeating-items.ts';
import { STEP_FORMS } from '../../../wizard/step-forms.ts';
import { openStored, proposalsFor, readForm, readHome, readStored } from '../form/read-form.ts';
import { findItem, type SearchContext } from './find-item.ts';

const FORMS: readonly StepForm[] = Object.values(STEP_FORMS);

type Change = (state: FormState) => FormState;

export interface Answer {
  /** 'primary.dob', or 'additional.astrological_details.rashi'. */
  key: string;
  form: StepForm;
  field: string;
  part: HoroscopePart | undefined;
  /** The piece of the text that it was read from. */
  line: string;
  /** In the words of the form, with what it keeps of the present value. */
  value: string[];
  /** What the form has now. */
  now: string[];
  /** Nothing that somebody typed or saved stands in the field. */
  isFree: boolean;
  isSure: boolean;
  /** A name that no list has: it stays in the field as text. */
  isTextOnly: boolean;
  change: Change;
}

export interface Reading {
  people: 0 | 1 | 2;
  answers: Answer[];
  /** The lines that no answer was read from. */
  unused: string[];
}

export interface Reader {
  store: AccountStore;
  user: User;
  language: string;
  words: ValueWords;
}

export async function readAnswers(text: string, reader: Reader): Promise<Reading> {
  const { people, findings, unread } = readPaste(text);
  const answers: Answer[] = [];
  for (const form of FORMS) {
    const found = findings.filter(({ section }) => section === form.section);
    if (found.length > 0) answers.push(...(await answersOf(form, found, reader)));
  }
  const used = new Set(answers.map(({ key }) => key));
  const left = findings.filter((finding) => !used.has(keyOf(finding))).map(({ line }) => line);
  return { people, answers, unused: [...new Set([...unread, ...left])] };
}

function keyOf({ section, field }: Finding): string {
  return `${section}.${field}`;
}

async function answersOf(form: StepForm, found: Finding[], reader: Reader): Promise<Answer[]> {
  const { store, user, words } = reader;
  const { section } = form;
  const stored = await readForm(store, { section, step: SECTION_STEPS[section] });
  const proposals = proposalsFor(form, user, stored.home);
  const { state, from } = openStored(form, stored, proposals);
  const proposed = listProposed(proposals, { state, from });
  const answers: Answer[] = [];
  // A state is looked up in the country that was read before it.
  let all = state;
  for (const spec of listFields(form)) {
    for (const finding of found) {
      const [field, part] = finding.field.split('.') as [string, HoroscopePart | undefined];
      if (field !== spec.name) continue;
      const wanted = { form, spec, finding, all };
      const { change, isSure = true, above = [] } = await changeOf(wanted, reader);
      if (isSameValue(change(openForm(form, undefined)), openForm(form, undefined))) continue;
      all = change(all);
      const value = await describe(all, { form, spec, part }, words);
      const now = await describe(state, { form, spec, part }, words);
      answers.push({
        key: keyOf(finding),
        form,
        field,
        part,
        line: finding.line,
        value: above.length > 0 ? [[...value, ...above].join(', ')] : value,
        now,
        isFree: now.length === 0 || (proposed.includes(field) && soundsSame(value, now)),
        isSure: finding.sure && isSure,
        isTextOnly: all.typed[field] !== undefined && all.typed[field] !== state.typed[field],
        change,
      });
    }
  }
  return answers;
}

/** The registration has told the same name in other letters. */
function soundsSame([value = '']: string[], [now = '']: string[]): boolean {
  return soundKey(value) === soundKey(now);
}

interface Wanted {
  form: StepForm;
  spec: FieldSpec;
  finding: Finding;
  /** The form with all answers before this one. */
  all: FormState;
}

interface FieldAnswer {
  change: Change;
  isSure?: boolean;
  /** The state and country that come with a town. */
  above?: string[];
}

async function changeOf(wanted: Wanted, reader: Reader): Promise<FieldAnswer> {
  const { form, spec, finding } = wanted;
  const { value } = finding;
  const field = spec.name;
  const set =
    (next: (now: unknown) => unknown): Change =>
    (state) =>
      changeField(form, state, {
        field,
        change: { value: next(state.values[field]), typed: undefined },
      });
  switch (spec.type) {
    case 'lookup':
    case 'lookup-list':
      return lookUp(wanted, reader);
    case 'horoscope': {
      const part = finding.field.split('.')[1] ?? '';
      return { change: set((now) => openHoroscope({ ...openHoroscope(now), [part]: value })) };
    }
    case 'repeating': {
      const told = listItemValues(value).map((each) =>
        withRelativeId(each, () => systemEnvironment.newId()),
      );
      return { change: set((now) => withNewRelatives(listItemValues(now), told)) };
    }
    default:
      return {
        change: set((now) => openForm(form, { [field]: added(field, now, value) }).values[field]),
      };
  }
}

/** Lists get what they do not have. Any other value is replaced. */
function added(field: string, now: unknown, value: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(now))
    return [...(now as unknown[]), ...(value as unknown[])];
  if (field !== 'other_long_relatives' || typeof now !== 'string') return value;
  const lines = now.split('\n');
  const others = String(value)
    .split('\n')
    .filter((line) => !lines.includes(line));
  return [...lines.filter((line) => line.trim() !== ''), ...others].join('\n');
}

async function lookUp(
  { form, spec, finding, all }: Wanted,
  { store, language }: Reader,
): Promise<FieldAnswer> {
  const { name: field } = spec;
  const lookup = LOOKUP_FIELDS[form.section][field];
  if (!lookup) throw new Error(`The field ${field} is not in LOOKUP_FIELDS.`);
  const { kind, parentField } = lookup;
  const context = { ...callContext(), store };
  const parent = parentField === undefined ? null : itemIn(all, parentField);
  const parentId = parent?.id ?? null;
  const names = [finding.value].flat().map((each) => (each as { name: string }).name);
  const found = await Promise.all(
    names.map((name) => findItem(context, { kind, parentId, name, language })),
  );
  const items = found.flatMap((each) => each?.item ?? []);
  const missing = names.filter((_, index) => !found[index]);
  const isWhole = found.every((each) => each?.isWhole !== false);
  const typed = missing.length > 0 ? { typed: missing.join(', ') } : {};
  if (spec.type === 'lookup-list') {
    const change: Change = (state) => {
      const now = [state.values[field]].flat().filter((item) => ReferenceItem.is(item));
      const news = items.filter((item) => !now.some((other) => isSameItem(other, item)));
      return changeField(form, state, { field, change: { value: [...now, ...news], ...typed } });
    };
    return { change, isSure: isWhole };
  }
  const [item] = items;
  const above =
    item && !parent ? await listAbove(context, { form, field, item, all, language }) : [];
  const change: Change = (before) => {
    const state = (above ?? []).reduce(
      (last, one) =>
        itemIn(last, one.field)
          ? last
          : changeField(form, last, { field: one.field, change: { value: one.item } }),
      before,
    );
    const expected = above?.[0]?.item ?? parent;
    const isInPlace =
      above !== undefined &&
      (parentField === undefined || isSameItem(itemIn(state, parentField), expected));
    return item && isInPlace
      ? changeField(form, state, { field, change: { value: item, typed: undefined } })
      : changeField(form, before, { field, change: { typed: names[0] } });
  };
  // A town that is the only one of its name in the lists may still be another one.
  const isTold = kind !== 'city' || above?.length === 0;
  return { change, isSure: isWhole && isTold, above: (above ?? []).map((each) => each.item.name) };
}

interface ItemAbove {
  field: string;
  item: ReferenceItem;
}

/** The state of a town and its country. Undefined if the form has another state or country. */
async function listAbove(
  context: SearchContext,
  place: ItemAbove & { form: StepForm; all: FormState; language: string },
): Promise<ItemAbove[] | undefined> {
  const { form, all, language } = place;
  const above: ItemAbove[] = [];
  let { field, item } = place;
  for (;;) {
    const { kind, parentField } = LOOKUP_FIELDS[form.section][field] ?? {};
    // A sub caste may be chosen without its caste (spec.md §4).
    if (!kind || parentField === undefined || kind === 'subcaste') return above;
    const parent = await parentOfLookup(context.device, { kind, item, language });
    const there = itemIn(all, parentField);
    if (!parent || (there && !isSameItem(there, parent))) return undefined;
    above.push({ field: parentField, item: parent });
    field = parentField;
    item = parent;
  }
}

function itemIn({ values }: FormState, field: string): ReferenceItem | null {
  const value = values[field];
  return ReferenceItem.is(value) ? value : null;
}

async function describe(
  state: FormState,
  { form, spec, part }: { form: StepForm; spec: FieldSpec; part: HoroscopePart | undefined },
  words: ValueWords,
): Promise<string[]> {
  const { name: field } = spec;
  const value = state.values[field];
  if (part) {
    const told = openHoroscope(value)[part];
    return typeof told === 'string' ? [partText(part, told, words.optionWord)] : [];
  }
  const typed = state.typed[field]?.trim() ?? '';
  if (spec.type === 'lookup' && typed !== '') return [typed];
  const lines = await describeValue(value, { section: form.section, field }, words);
  const height = spec.type === 'number' && spec.isHeight && readFeetAndInches(String(value));
  if (height) return [[...lines, words.text('height.feetAndInches', { ...height })].join(' · ')];
  return [...lines, ...(typed === '' ? [] : [typed])];
}

/** Puts the answers into the drafts of their steps, all or none. Nothing is saved or sent. */
export async function putAnswers(
  { store, user }: Reader,
  answers: readonly Answer[],
): Promise<{ step: StepKey; count: number }[]> {
  const home = await readHome();
  const { sections, drafts, outbox, options } = store;
  return store.transaction('rw', sections, drafts, outbox, options, async () => {
    const put: { step: StepKey; count: number }[] = [];
    for (const form of FORMS) {
      const own = answers.filter((answer) => answer.form === form);
      if (own.length === 0) continue;
      const step = SECTION_STEPS[form.section];
      const stored = await readStored(store, { section: form.section, step });
      const { from, state } = openStored(form, stored, proposalsFor(form, user, home));
      const filled = own.reduce((last, { change }) => change(last), state);
      await saveDraft(store, { step, values: toDraft(filled), from });
      put.push({ step, count: own.length });
    }
    return put;
  });
}

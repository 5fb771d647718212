/**
 * Converts a pasted biodata into answers. An answer changes the state of its form by the same
 * function as typing. Only `putAnswers` writes to the store.
 */
import { callContext } from '../../../api/api-client.ts';
import type { User } from '../../../domain/account.ts';
import { hasParent, LOOKUP_PARENTS } from '../../../domain/enumerations.ts';
import { fold } from '../../../domain/fold.ts';
import type { HoroscopePart } from '../../../domain/horoscope.ts';
import { LOOKUP_FIELDS, type LookupField } from '../../../domain/lookup-fields.ts';
import { readFeetAndInches } from '../../../domain/measures.ts';
import { ReferenceItem, isSameItem } from '../../../domain/reference-item.ts';
import { withRelativeId } from '../../../domain/relative-id.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import { soundKey } from '../../../domain/sound-key.ts';
import { SECTION_STEPS, type StepKey } from '../../../domain/steps.ts';
import { readPaste, type Finding } from '../../../paste/read-biodata.ts';
import { lookupKey, type LookupQuestion } from '../../../store/device/lookup-store.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { systemEnvironment } from '../../../store/schema/environment.ts';
import { saveDraft } from '../../../store/sections/draft-store.ts';
import { searchOnPhone } from '../../../sync/lookup-search.ts';
import { describeValue } from '../../../wizard/describe-value.ts';
import { listFields, type FieldSpec, type StepForm } from '../../../wizard/field-spec.ts';
import {
  changeField,
  openForm,
  toDraft,
  toItem,
  type FormState,
} from '../../../wizard/form-state.ts';
import { openHoroscope, partText } from '../../../wizard/horoscope-parts.ts';
import type { ValueWords } from '../../../wizard/item-text.ts';
import { listProposed } from '../../../wizard/proposals.ts';
import { listItemValues } from '../../../wizard/repeating-items.ts';
import { STEP_FORMS } from '../../../wizard/step-forms.ts';
import { openStored, proposalsFor, readHome } from '../form/read-form.ts';
import { readStored } from '../../../store/sections/stored-form.ts';
import { withNewRelatives } from './relatives.ts';

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
  /** What the form would show with this answer. */
  value: string[];
  /** What the form shows now. */
  now: string[];
  /** Nobody has typed or saved a value in the field. */
  isFree: boolean;
  isSure: boolean;
  /** A name that no list has: it stays in the search box as text. */
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
  const home = await readHome();
  const answers: Answer[] = [];
  const left = new Set(findings);
  for (const form of FORMS) {
    const { state, proposed } = await openStep(form, reader, home);
    // Includes earlier answers: a town is searched within the state of India that came before it.
    let all = state;
    for (const spec of listFields(form)) {
      for (const finding of findings.filter(({ section }) => section === form.section)) {
        const [field, part] = finding.field.split('.') as [string, HoroscopePart | undefined];
        if (field !== spec.name) continue;
        const { change, isTold = true } = await changeOf({ form, spec, finding, all }, reader);
        if (isSameValue(change(openForm(form, undefined)), openForm(form, undefined))) continue;
        left.delete(finding);
        all = change(all);
        const value = await describe(all, { form, spec, part }, reader.words);
        const now = await describe(state, { form, spec, part }, reader.words);
        answers.push({
          key: `${form.section}.${finding.field}`,
          form,
          field,
          part,
          line: finding.line,
          value,
          now,
          isFree: now.length === 0 || (proposed.includes(field) && soundsSame(value, now)),
          isSure: finding.sure && isTold,
          isTextOnly: all.typed[field] !== undefined && all.typed[field] !== state.typed[field],
          change,
        });
      }
    }
  }
  const unused = new Set([...unread, ...[...left].map(({ line }) => line)]);
  return { people, answers, unused: [...unused] };
}

/** Opens the form as its step does. */
async function openStep(form: StepForm, { store, user }: Reader, home: ReferenceItem | undefined) {
  const place = { section: form.section, step: SECTION_STEPS[form.section] };
  const proposals = proposalsFor(form, user, home);
  const typing = openStored(form, await readStored(store, place), proposals);
  return { ...typing, step: place.step, proposed: listProposed(proposals, typing) };
}

/** Whether both are the same name, even in two scripts. */
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

/** `isTold` is false if a part of the answer is not in the text. */
async function changeOf(
  wanted: Wanted,
  reader: Reader,
): Promise<{ change: Change; isTold?: boolean }> {
  const { form, spec, finding } = wanted;
  const set = (next: (now: unknown) => unknown) => ({
    change: (state: FormState) => setField(form, state, spec.name, next(state.values[spec.name])),
  });
  switch (spec.type) {
    case 'lookup':
    case 'lookup-list':
      return lookUp(wanted, reader);
    case 'horoscope': {
      const part = finding.field.split('.')[1] ?? '';
      return set((now) => openHoroscope({ ...openHoroscope(now), [part]: finding.value }));
    }
    case 'repeating': {
      const told = listItemValues(finding.value).map((each) =>
        withRelativeId(each, () => systemEnvironment.newId()),
      );
      return {
        ...set((now) => withNewRelatives(listItemValues(now), told)),
        // The form will ask for a missing name.
        isTold: told.every(({ name }) => Boolean(name)),
      };
    }
    default:
      return set((now) => {
        const value =
          spec.name === 'other_long_relatives' ? withLines(now, finding.value) : finding.value;
        return openForm(form, { [spec.name]: value }).values[spec.name];
      });
  }
}

function setField(form: StepForm, state: FormState, field: string, value: unknown): FormState {
  return changeField(form, state, { field, change: { value, typed: undefined } });
}

/** Adds the lines of `told` that `now` lacks. */
function withLines(now: unknown, told: unknown): string {
  const lines = [now, told].flatMap((text) => String(text).split('\n'));
  return [...new Set(lines)].filter((line) => line.trim() !== '').join('\n');
}

interface Chosen {
  field: string;
  item: ReferenceItem;
}

/** A name that no list has becomes the text of the search box, where it can be added. */
async function lookUp({ form, spec, finding, all }: Wanted, { store, language }: Reader) {
  const { name: field } = spec;
  const { kind, parentField } = LOOKUP_FIELDS[form.section][field]!;
  const parent = parentField === undefined ? null : toItem(all.values[parentField]);
  const names = [finding.value].flat().map((each) => (each as { name: string }).name);
  const place = { kind, parentId: parent?.id ?? null, language };
  const found = await Promise.all(names.map((query) => findItem(store, { ...place, query })));
  const items = found.filter((each) => each !== undefined);
  const missing = names.filter((_, index) => !found[index]).join(', ');
  if (spec.type === 'lookup-list') {
    const change: Change = (state) => {
      const now = [state.values[field]].flat().filter((item) => ReferenceItem.is(item));
      const news = items.filter((item) => !now.some((other) => isSameItem(other, item)));
      const typed = missing === '' ? {} : { typed: missing };
      return changeField(form, state, { field, change: { value: [...now, ...news], ...typed } });
    };
    return { change };
  }
  const [item] = items;
  const above = parent && parentField ? [{ field: parentField, item: parent }] : await listAbove();
  const change: Change = (before) => {
    const state = above.reduce(
      (last, one) =>
        toItem(last.values[one.field]) ? last : setField(form, last, one.field, one.item),
      before,
    );
    const isInPlace = above.every((one) => isSameItem(toItem(state.values[one.field]), one.item));
    if (item && isInPlace) return setField(form, state, field, item);
    return changeField(form, before, { field, change: { typed: names[0] } });
  };
  // Without a state, the family may mean another town of this name that the lists lack.
  return { change, isTold: kind !== 'city' || parent !== null };

  /** The state and country of a town. A sub caste may be chosen without its caste (spec.md §4). */
  async function listAbove() {
    const chosen: Chosen[] = [];
    let below: Chosen | undefined = item && kind !== 'subcaste' ? { field, item } : undefined;
    const { lookups } = deviceStore();
    while (below) {
      const { kind: of, parentField: next } = LOOKUP_FIELDS[form.section][below.field]!;
      const row = hasParent(of) ? await lookups.get(lookupKey(of, below.item.id)) : undefined;
      const above =
        row && hasParent(of)
          ? await lookups.get(lookupKey(LOOKUP_PARENTS[of].kind, row.parentId))
          : undefined;
      below =
        above && next
          ? { field: next, item: { id: above.id, name: above.names[language] ?? above.name } }
          : undefined;
      if (below) chosen.push(below);
    }
    return chosen;
  }
}

/**
 * Searches as the lookup field does, for an item with exactly this name in any language. Returns
 * undefined if two items have the name, such as Aurangabad in two states.
 */
async function findItem(
  store: AccountStore,
  question: LookupQuestion,
): Promise<ReferenceItem | undefined> {
  const context = { ...callContext(), store };
  const wanted = spell(question.query);
  for (const query of new Set([question.query, question.query.replaceAll('.', '')])) {
    const { items } = await searchOnPhone(context, { ...question, query });
    const keys = items.map(({ id }) => lookupKey(question.kind, id));
    const rows = await context.device.lookups.bulkGet(keys);
    const same = items.filter((item, index) =>
      [item.name, ...(rows[index]?.folded ?? [])].some((each) => spell(each) === wanted),
    );
    if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  }
  return undefined;
}

/** 'B. Com' and 'B.Com.' are one spelling. */
function spell(text: string): string {
  return fold(text).replace(/[.\s-]/gu, '');
}

async function describe(
  { values, typed }: FormState,
  { form, spec, part }: { form: StepForm; spec: FieldSpec; part: HoroscopePart | undefined },
  words: ValueWords,
): Promise<string[]> {
  const { name: field, type } = spec;
  const value = values[field];
  if (part) {
    const told = openHoroscope(value)[part];
    return typeof told === 'string' ? [partText(part, told, words.optionWord)] : [];
  }
  const text = typed[field]?.trim() ? [typed[field]] : [];
  if (type === 'lookup' && text.length > 0) return text;
  const lines = await describeValue(value, { section: form.section, field }, words);
  const height = type === 'number' && spec.isHeight && readFeetAndInches(String(value));
  if (height) return [[...lines, words.text('height.feetAndInches', { ...height })].join(' · ')];
  // A town is shown with its state and country.
  const above: string[] = [];
  let lookup: LookupField | undefined = LOOKUP_FIELDS[form.section][field];
  while (lookup?.parentField && lines.length > 0) {
    const item = toItem(values[lookup.parentField]);
    lookup = LOOKUP_FIELDS[form.section][lookup.parentField];
    if (lookup && item) above.push(await words.itemName(lookup.kind, item));
  }
  return [...(above.length > 0 ? [[...lines, ...above].join(', ')] : lines), ...text];
}

export interface PutStep {
  step: StepKey;
  count: number;
}

/** Puts the answers into the drafts of their steps, all or none. Nothing is saved or sent. */
export async function putAnswers(reader: Reader, answers: readonly Answer[]): Promise<PutStep[]> {
  const home = await readHome();
  const { sections, drafts, outbox, options } = reader.store;
  return reader.store.transaction('rw', sections, drafts, outbox, options, async () => {
    const put: PutStep[] = [];
    for (const form of FORMS) {
      const own = answers.filter((answer) => answer.form === form);
      if (own.length === 0) continue;
      const { from, state, step } = await openStep(form, reader, home);
      const filled = own.reduce((last, { change }) => change(last), state);
      await saveDraft(reader.store, { step, values: toDraft(filled), from });
      put.push({ step, count: own.length });
    }
    return put;
  });
}

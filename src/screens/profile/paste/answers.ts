/**
 * Converts a pasted biodata into answers. An answer changes the state of its form by the same
 * function as typing. Only `putAnswers` writes to the store.
 */
import type { User } from '../../../domain/user.ts';
import { fold } from '../../../domain/fold.ts';
import type { HoroscopePart } from '../../../domain/horoscope.ts';
import { LOOKUP_FIELDS, type LookupField } from '../../../domain/lookup-fields.ts';
import { readFeetAndInches } from '../../../domain/measures.ts';
import type { ReferenceItem } from '../../../domain/reference-item.ts';
import { withRelativeId } from '../../../domain/relative-id.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import { hasIndianLetters, soundKey } from '../../../domain/sound-key.ts';
import type { LooseValues } from '../../../domain/sections.ts';
import { SECTION_STEPS, type StepKey } from '../../../domain/steps.ts';
import { readPaste } from '../../../paste/read-biodata.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { systemEnvironment } from '../../../store/schema/environment.ts';
import { saveDraft } from '../../../store/sections/draft-store.ts';
import { describeValue } from '../../../wizard/describe-value.ts';
import { listFields, type FieldSpec, type StepForm } from '../../../wizard/field-spec.ts';
import { openForm, toDraft, toItem, type FormState } from '../../../wizard/form-state.ts';
import { openHoroscope, partText } from '../../../wizard/horoscope-parts.ts';
import type { ValueWords } from '../../../wizard/item-text.ts';
import { listProposed } from '../../../wizard/proposals.ts';
import { listItemValues } from '../../../wizard/repeating-items.ts';
import { STEP_FORMS } from '../../../wizard/step-forms.ts';
import { openStored, proposalsFor, readHome } from '../form/read-form.ts';
import { readStored } from '../../../store/sections/stored-form.ts';
import { matchLookup, setField, type Change, type Wanted, type WhyText } from './match-lookup.ts';

const FORMS: readonly StepForm[] = Object.values(STEP_FORMS);

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
  /** Why a name stays in the search box as text. */
  whyText: WhyText | undefined;
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
        const wanted = await changesOf({ form, spec, finding, all }, reader);
        const { changes, isTold = true, whyText } = wanted;
        const empty = openForm(form, undefined);
        const now = await describe(state, { form, spec, part }, reader.words);
        for (const [at, change] of changes.entries()) {
          if (isSameValue(change(empty), empty)) continue;
          left.delete(finding);
          const changed = change(all);
          const value = await describe(changed, { form, spec, part }, reader.words);
          answers.push({
            key: [form.section, finding.field, ...(at > 0 ? [at] : [])].join('.'),
            form,
            field,
            part,
            line: finding.line,
            value,
            now,
            isFree: now.length === 0 || (proposed.includes(field) && soundsSame(value, now)),
            isSure: finding.sure && isTold,
            whyText: changed.typed[field] === state.typed[field] ? undefined : whyText,
            change,
          });
          if (changes.length === 1) all = changed;
        }
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

/** Of several changes, one may be chosen. `isTold` is false if a part of the answer is not in the text. */
async function changesOf(
  wanted: Wanted,
  reader: Reader,
): Promise<{ changes: Change[]; isTold?: boolean; whyText?: WhyText | undefined }> {
  const { form, spec, finding } = wanted;
  const set = (next: (now: unknown) => unknown) => ({
    changes: [
      (state: FormState) => setField(form, state, spec.name, next(state.values[spec.name])),
    ],
  });
  switch (spec.type) {
    case 'lookup':
    case 'lookup-list':
      return matchLookup(wanted, reader);
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

/** Adds the lines of `told` that `now` lacks. */
function withLines(now: unknown, told: unknown): string {
  const lines = [now, told].flatMap((text) => String(text).split('\n'));
  return [...new Set(lines)].filter((line) => line.trim() !== '').join('\n');
}

/** The items, and after them those of `told` whom the list does not have yet. */
export function withNewRelatives(
  items: readonly LooseValues[],
  told: readonly LooseValues[],
): LooseValues[] {
  const left = [...items];
  const added = told.filter((each) => {
    const at = left.findIndex((other) => maybeSame(other, each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...items, ...added];
}

function firstName({ name }: LooseValues): string {
  return typeof name === 'string' ? (fold(name).split(' ')[0] ?? '') : '';
}

/** A brother without a name may be any brother. Names may be in two scripts. */
function maybeSame(one: LooseValues, other: LooseValues): boolean {
  if (one['gender'] !== other['gender']) return false;
  const names = [one, other].map(firstName);
  if (names.includes('')) return true;
  const [first = '', second = ''] = names;
  return hasIndianLetters(first) === hasIndianLetters(second)
    ? first === second
    : soundKey(first) === soundKey(second);
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

/**
 * A half-typed form as it lies on the phone: its fields by name, and beside them what is no
 * value yet. Two tabs may type in one form: so it is written, and ended, by what changed in it.
 */
import { isSameValue } from './same-value.ts';
import type { LooseValues } from './sections.ts';

/** Raw text by field: half a date, or what is being looked for. */
export const DRAFT_TYPED = 'typed';
/** The item of a repeating field whose dialog was typed in. */
export const DRAFT_ITEM = 'item';

/** What differs between two states of a form, by name: 'father_name', 'typed.dob', 'item'. */
export function listDraftChanges(before: LooseValues, now: LooseValues): string[] {
  const [old, current] = [flatten(before), flatten(now)];
  const names = new Set([...old.keys(), ...current.keys()]);
  return [...names].filter((name) => !isSameValue(old.get(name), current.get(name)));
}

/** A form with what stands in another one under these names; what is not there goes. */
export function takeFromDraft(
  values: LooseValues,
  { names, of }: { names: readonly string[]; of: LooseValues },
): LooseValues {
  const [result, other] = [flatten(values), flatten(of)];
  for (const name of names) {
    if (other.has(name)) result.set(name, other.get(name));
    else result.delete(name);
  }
  return unflatten(result);
}

const TYPED_PREFIX = `${DRAFT_TYPED}.`;

function flatten({ [DRAFT_TYPED]: typed, ...values }: LooseValues): Map<string, unknown> {
  const texts = Object.entries(typeof typed === 'object' && typed !== null ? typed : {});
  return new Map([
    ...Object.entries(values),
    ...texts.map(([field, text]): [string, unknown] => [`${TYPED_PREFIX}${field}`, text]),
  ]);
}

function unflatten(flat: Map<string, unknown>): LooseValues {
  const isTyped = ([name]: [string, unknown]) => name.startsWith(TYPED_PREFIX);
  const entries = [...flat];
  const texts = entries
    .filter(isTyped)
    .map(([name, text]): [string, unknown] => [name.slice(TYPED_PREFIX.length), text]);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isTyped(entry))),
    [DRAFT_TYPED]: Object.fromEntries(texts),
  };
}

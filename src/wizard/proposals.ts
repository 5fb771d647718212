/** Proposals from what the registration asked (docs/decisions/0113). */
import type { User } from '../domain/user.ts';
import type { ReferenceItem } from '../domain/reference-item.ts';
import { isSameValue } from '../domain/same-value.ts';
import type { LooseValues } from '../domain/sections.ts';
import type { FormState } from './form-state.ts';

/** Values with which an empty Basic Info opens. The last word of the name is the last name. */
export function proposedValues(user: User, home: ReferenceItem | undefined): LooseValues {
  const isOwn = user.relationName === 'Self';
  const words = (user.candidateName || user.name).trim().split(/\s+/u);
  const last = words.length > 1 ? words.pop() : '';
  return {
    first_name: words.join(' '),
    last_name: last,
    gender: GENDER_OF[user.relationName ?? ''] ?? '',
    contact_name: isOwn ? '' : user.name.trim(),
    permanent_country: home ?? null,
  };
}

/** The candidate's gender, by the relation to the person who registers. */
const GENDER_OF: Record<string, string> = {
  Daughter: 'Female',
  Sister: 'Female',
  Son: 'Male',
  Brother: 'Male',
};

/** The fields that hold what was proposed: nobody has typed another value, or saved one. */
export function listProposed(
  proposed: LooseValues,
  { state, from }: { state: FormState; from: LooseValues },
): string[] {
  return Object.keys(proposed).filter(
    (field) =>
      !isSameValue(proposed[field], null) &&
      isSameValue(proposed[field], state.values[field]) &&
      isSameValue(from[field], null) &&
      !(field in state.typed),
  );
}

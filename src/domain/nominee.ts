import { object } from 'superstruct';
import { check, type Checked } from './check.ts';
import { ACCOUNT_NAME_MAX_LENGTH } from './limits.ts';
import { optionalText } from './rule.ts';

/** Long enough for a complete postal address. */
const NOMINEE_CONTACT_MAX_LENGTH = 300;

export const NomineeForm = object({
  name: optionalText(ACCOUNT_NAME_MAX_LENGTH),
  contact: optionalText(NOMINEE_CONTACT_MAX_LENGTH),
});

/** The person who may use the family's rights over its data if the family no longer can. */
export interface Nominee {
  name: string;
  contact: string;
}

/** Name and contact must both be filled in, or both be empty. Both empty gives null. */
export function checkNominee(given: unknown): Checked<Nominee | null> {
  const checked = check(NomineeForm, given);
  if (!checked.ok) return checked;
  const { name, contact } = checked.value;
  if (name === null && contact === null) return { ok: true, value: null };
  if (name === null) return { ok: false, fields: { name: 'required' }, empty: ['name'] };
  if (contact === null) return { ok: false, fields: { contact: 'required' }, empty: ['contact'] };
  return { ok: true, value: { name, contact } };
}

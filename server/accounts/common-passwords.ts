import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PASSWORD_MIN_LENGTH } from '../../src/domain/limits.ts';
import { fieldProblem } from '../base/problem-error.ts';

/**
 * Refuses a new password that is easy to guess: one of the 3,000 most common passwords that have
 * the minimum length (OWASP ASVS 5.0, 6.2.4), or the account's own e-mail address or its part
 * before the @ (6.2.11). The comparison ignores upper and lower case and uses one Unicode
 * normalization form. An existing password is not checked: it stays valid until it is changed.
 *
 * @throws ProblemError validation_failed with `fields.password`
 */
export async function assertUncommonPassword({
  password,
  email,
}: {
  password: string;
  email: string;
}): Promise<void> {
  const folded = fold(password);
  const address = fold(email);
  const isOwnAddress = folded === address || folded === address.split('@')[0];
  if (isOwnAddress || (await commonPasswords()).has(folded)) {
    throw fieldProblem('password', 'passwordTooCommon');
  }
}

/** The list of leaked passwords from zxcvbn, with the most common passwords first. */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json';
const REFUSED_COUNT = 3_000;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Reads the list once per process, when the first new password is checked. Keeps only the passwords
 * that are refused.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= readCommonPasswords());
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(LIST);
  const all = JSON.parse(await readFile(path, 'utf8')) as string[];
  const longEnough = all.filter((password) => password.length >= PASSWORD_MIN_LENGTH);
  return new Set(longEnough.slice(0, REFUSED_COUNT).map(fold));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

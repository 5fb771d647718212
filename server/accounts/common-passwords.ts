import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PASSWORD_MIN_LENGTH } from '../../src/domain/limits.ts';
import { fieldProblem } from '../base/problem-error.ts';

/**
 * Refuses a new password that is tried first when somebody guesses: one of the 3,000
 * commonest that are long enough for us (OWASP ASVS 5.0, 6.2.4), or the account's own
 * address (6.2.11). Compared without case, and in one form of Unicode. A password
 * that exists already is not judged: it signs in until it is changed.
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

/** A list in the order of how often each is met, out of what has leaked (zxcvbn's). */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json';
const REFUSED_COUNT = 3_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read with the first password that is set, once a process; the rest of the list is let go of. */
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

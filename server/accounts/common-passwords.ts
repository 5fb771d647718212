import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PASSWORD_MIN_LENGTH } from '../../src/domain/limits.ts';
import { fieldProblem } from '../base/problem-error.ts';

/**
 * Refuses common passwords and the account's own address (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
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

/** Leaked passwords from zxcvbn, the most common first. */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json';
const REFUSED_COUNT = 3_000;

let common: Promise<ReadonlySet<string>> | undefined;

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

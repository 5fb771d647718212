import { hash, verify, type Options } from '@node-rs/argon2';
import { compose } from '../../src/domain/clean-text.ts';

/**
 * Argon2id with 19 MiB and two passes, as OWASP recommends. The hash contains the salt. The password
 * is composed (NFC): another keyboard may send é as two code points.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(compose(password), OPTIONS);
}

/** Without an account, a fixed hash is checked: the time must not show which accounts exist. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash());
  const composed = compose(password);
  // Older hashes are of the password as it was typed.
  const forms = composed === password ? [password] : [composed, password];
  for (const form of forms) {
    if (await verify(against, form)) return passwordHash !== undefined;
  }
  return false;
}

/** `algorithm` is not set, because its type is a const enum. The default is Argon2id. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodys: Promise<string> | undefined;

/** Each process makes this hash once. */
export function nobodysHash(): Promise<string> {
  return (nobodys ??= hashPassword('nobody has this password'));
}

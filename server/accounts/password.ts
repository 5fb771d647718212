import { hash, verify, type Options } from '@node-rs/argon2';

/**
 * Hashes by Argon2id with 19 MiB and two passes (OWASP's first choice); the result contains the
 * salt.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Returns whether this is the account's password. Without an account it checks a hash that belongs
 * to no password, so that the time of the answer does not reveal which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash()), password);
  return isRight && passwordHash !== undefined;
}

/** `algorithm` stays at its default, Argon2id: naming it would need a const enum. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodys: Promise<string> | undefined;

/** A hash for logins without an account. It is made once per process, at start. */
export function nobodysHash(): Promise<string> {
  return (nobodys ??= hashPassword('nobody has this password'));
}

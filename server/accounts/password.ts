import { hash, verify, type Options } from '@node-rs/argon2';

/**
 * Hashes by Argon2id with 19 MiB and two passes (OWASP's first choice); the result has the salt.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether this is the account's password. If there is no account, a hash that no password has is
 * verified, so that the time does not show it.
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

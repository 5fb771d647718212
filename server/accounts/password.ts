import { hash, verify, type Options } from '@node-rs/argon2';

/**
 * Hashes a password with Argon2id, 19 MiB of memory and two passes, as OWASP recommends. The result
 * contains the salt.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Returns whether this is the account's password. If there is no account, the password is checked
 * against the hash of a fixed text, and the result is always false, so that the response time does
 * not reveal which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash()), password);
  return isRight && passwordHash !== undefined;
}

/** `algorithm` is not set, because its type is a const enum. The default is Argon2id. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodys: Promise<string> | undefined;

/**
 * Returns the hash that is checked if a login names no existing account. Each process makes it
 * once, when the server starts.
 */
export function nobodysHash(): Promise<string> {
  return (nobodys ??= hashPassword('nobody has this password'));
}

import { hash, verify, type Options } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. The hash contains the salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Without an account, a fixed hash is checked: the time must not show which accounts exist. */
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

/** Each process makes this hash once. */
export function nobodysHash(): Promise<string> {
  return (nobodys ??= hashPassword('nobody has this password'));
}

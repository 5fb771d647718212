import { hash, verify, type Options } from '@node-rs/argon2';

/** Argon2id at 19 MiB and two passes (OWASP's first choice), as a string that carries its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether it is the account's password. Where there is no account, as much work is
 * done for a password that nobody has, so that the time tells nothing.
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

/** Made before the first login by `createApp`'s caller or here, once a process. */
export function nobodysHash(): Promise<string> {
  return (nobodys ??= hashPassword('nobody has this password'));
}

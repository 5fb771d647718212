/**
 * Replaces `@node-rs/argon2` in tests that run the server in the process of the test
 * (vitest.config.ts). Hashing passwords at full cost took a fifth of their time. It fails if the
 * product asks for less than the full cost.
 */
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** The cost that OWASP recommends for Argon2id. The product must not use less. */
const LEAST = { memoryCost: 19_456, timeCost: 2 };
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export async function hash(password: string, options: Argon2.Options = {}): Promise<string> {
  const { memoryCost = 0, timeCost = 0 } = options;
  if (memoryCost < LEAST.memoryCost || timeCost < LEAST.timeCost)
    throw new Error(`Argon2id with ${memoryCost} KiB and ${timeCost} passes is too cheap.`);
  return real.hash(password, { ...options, ...CHEAP });
}

export async function verify(hashed: string, password: string): Promise<boolean> {
  if (isFull) await real.hash(password, LEAST);
  return real.verify(hashed, password);
}

let isFull = false;

/** Gives the checks of passwords their full cost, for tests that measure the time of an answer. */
export function setFullCost(full: boolean): void {
  isFull = full;
}

/**
 * This replaces `@node-rs/argon2` where tests run the server in their own process
 * (vitest.config.ts), because hashing at full cost is slow. `hash` still throws if the server asks
 * for less than the full cost.
 */
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** OWASP recommends this cost for Argon2id. */
const LEAST = { memoryCost: 19_456, timeCost: 2 };
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export async function hash(password: string, options: Argon2.Options = {}): Promise<string> {
  const { memoryCost = 0, timeCost = 0 } = options;
  if (memoryCost < LEAST.memoryCost || timeCost < LEAST.timeCost)
    throw new Error(
      `Argon2id got ${memoryCost} KiB and ${timeCost} passes, and needs at least ${LEAST.memoryCost} KiB and ${LEAST.timeCost}.`,
    );
  return real.hash(password, { ...options, ...CHEAP });
}

export async function verify(hashed: string, password: string): Promise<boolean> {
  if (isFull) await real.hash(password, LEAST);
  return real.verify(hashed, password);
}

let isFull = false;

/** With the full cost, a check of a password takes about as long as in the product. */
export function setFullCost(full: boolean): void {
  isFull = full;
}

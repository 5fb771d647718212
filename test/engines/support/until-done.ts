import { setTimeout as wait } from 'node:timers/promises';
import type { Wanted } from './engine-phone.ts';

const TRY_MAX_MS = 30_000;

/** The screen may still move, so `look` and `act` are repeated until they succeed. */
export async function untilDone<Found>(
  { role, name }: Wanted,
  look: () => Promise<Found | undefined>,
  act: (found: Found) => Promise<unknown>,
): Promise<void> {
  const deadline = Date.now() + TRY_MAX_MS;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await look();
      if (found !== undefined) {
        await act(found);
        return;
      }
    } catch (error) {
      cause = error;
    }
    await wait(100);
  }
  throw new Error(`The ${role} '${name}' could not be used`, { cause });
}

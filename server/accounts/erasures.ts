import { literal, number, type, validate } from 'superstruct';
import { findAccount } from '../repositories/account-repository.ts';
import { eraseAccount, type Erasing } from './erase-account.ts';

/** How the log says it: by this line an erasure is repeated after a restore. */
export const ERASED = 'An account was erased';

export interface Erasure {
  accountId: number;
  /** Epoch milliseconds. */
  time: number;
}

const LogLine = type({ msg: literal(ERASED), accountId: number(), time: number() });

/** What lines of a log say of erasures; whatever else they say, or surrounds them, is passed over. */
export function readErasures(log: string): Erasure[] {
  return log.split('\n').flatMap((text) => {
    const [, line] = validate(parse(text), LogLine);
    return line ? [line] : [];
  });
}

/**
 * Erases once more what was erased before a backup from before it was restored. An account
 * that is younger than its erasure was not the one that was erased, whatever the log is of:
 * it stays.
 */
export async function repeatErasures(
  context: Erasing,
  erasures: readonly Erasure[],
): Promise<{ erased: number[]; absent: number[] }> {
  const done: { erased: number[]; absent: number[] } = { erased: [], absent: [] };
  for (const { accountId, time } of erasures) {
    const account = await findAccount(context.db, accountId);
    const isTheSame = account !== undefined && account.createdAt.getTime() < time;
    if (isTheSame) await eraseAccount(context, accountId);
    done[isTheSame ? 'erased' : 'absent'].push(accountId);
  }
  return done;
}

/** A collector of logs may have put its own words before the line. */
function parse(text: string): unknown {
  const begin = text.indexOf('{');
  if (begin < 0) return undefined;
  try {
    return JSON.parse(text.slice(begin));
  } catch {
    return undefined;
  }
}

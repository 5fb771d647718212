import { literal, number, type, validate } from 'superstruct';
import { findAccount } from '../repositories/account-repository.ts';
import { ERASED, eraseAccount, type Erasing } from './erase-account.ts';

interface Erasure {
  accountId: number;
  /** Epoch milliseconds. */
  time: number;
}

const LogLine = type({ msg: literal(ERASED), accountId: number(), time: number() });

export function readErasures(log: string): Erasure[] {
  return log.split('\n').flatMap((text) => {
    const [, line] = validate(parse(text), LogLine);
    return line ? [line] : [];
  });
}

/** An account that was created after the erasure is another one with the same id, and is kept. */
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

/** A log collector may have put a prefix before the JSON. */
function parse(text: string): unknown {
  const begin = text.indexOf('{');
  if (begin < 0) return undefined;
  try {
    return JSON.parse(text.slice(begin));
  } catch {
    return undefined;
  }
}

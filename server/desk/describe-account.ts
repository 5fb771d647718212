import type { Context } from '../context.ts';
import { listDoneSteps } from '../../src/domain/steps.ts';
import { readProfileContents } from '../profiles/profile-contents.ts';
import { findAccount, findBlock } from '../repositories/account-repository.ts';
import {
  findVerdict,
  listGrievances,
  readSizes,
  type Numbers,
} from '../repositories/desk-repository.ts';
import { listNoticeConsents } from '../repositories/consent-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import { countOpenSessions, listOpenSessions } from '../repositories/session-repository.ts';
import { hours, type AccountView } from './desk-pages.ts';

/** For a page and for the command `account`. */
export async function describeAccount(
  { db }: Pick<Context, 'db'>,
  accountId: number,
): Promise<AccountView | undefined> {
  const account = await findAccount(db, accountId);
  if (!account) return undefined;
  const profile = await mustGetProfile(db, accountId);
  const block = await findBlock(db, accountId);
  const [last] = await listOpenSessions(db, { accountId, usedSince: new Date(0) });
  const open = await countOpenSessions(db, accountId);
  const consents = await listNoticeConsents(db, accountId);
  const verdict = await findVerdict(db, profile.id);
  const { files, bytes, uploads } = await readSizes(db, profile.id);
  const time = (at: Date | undefined) => at?.toISOString() ?? '–';
  return {
    id: accountId,
    isBlocked: block !== undefined,
    grievances: await listGrievances(db, accountId),
    rows: [
      ['E-mail address', account.email],
      ['Made', time(account.createdAt)],
      ['Blocked', block ? `${time(block.at)} by ${block.who}` : 'no'],
      ['Steps done', listDoneSteps(await readProfileContents(db, profile), true).join(', ')],
      ['Card', verdict ? `${verdict.state}, ${time(verdict.at)}` : 'not checked'],
      ['Open sign-ins', `${open}, last used ${time(last?.lastUsedAt)}`],
      ['Consent', consents.map(({ kind, at }) => `${kind} ${time(at)}`).join(', ') || '–'],
      ['Files', `${files}, ${bytes} bytes; unfinished uploads: ${uploads}`],
    ],
  };
}

/** For a page and for the command `accounts`: no name or address is in them. */
export function describeNumbers(read: Numbers): [string, string | number][] {
  return [
    ['Accounts', read.accounts],
    ['Blocked', read.blocked],
    ['Cards waiting', read.cardsWaiting],
    ['Longest wait', read.cardsWaiting > 0 ? hours(read.oldestCardSeconds * 1_000) : '–'],
    ['Uploads unfinished', read.uploadsUnfinished],
    ...Object.entries(read.profilesByStep).map(([step, n]): [string, number] => [
      `Profiles with ${step.replaceAll('-', ' ')}`,
      n,
    ]),
    ...read.accountsByDay.map(({ day, accounts }): [string, number] => [
      `New on ${day} (UTC)`,
      accounts,
    ]),
  ];
}

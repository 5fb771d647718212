import { createHash } from 'node:crypto';
import { DOCUMENT_TYPES, type CardReason, type CardSide } from '../../src/domain/enumerations.ts';
import { readLanguage, type Language } from '../../src/domain/languages.ts';
import { eraseAccount, type Erasing } from '../accounts/erase-account.ts';
import { keyedHash } from '../base/keys.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { accountMail, type AccountEvent } from '../mail/account-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import {
  deleteBlock,
  findAccount,
  insertBlock,
  lockAccount,
  type AccountRow,
} from '../repositories/account-repository.ts';
import {
  findVerdict,
  saveVerdict,
  type CardVerdict,
  findMediaFileByKey,
  insertDeskKey,
  insertGrievance,
  lockProfileById,
  mayLookAtCard,
} from '../repositories/desk-repository.ts';
import { listNoticeConsents } from '../repositories/consent-repository.ts';
import { appendToDeskLog, type DeskAct } from '../repositories/desk-log-repository.ts';
import {
  listDocuments,
  logDocumentReading,
  type MediaFileRow,
} from '../repositories/media-repository.ts';
import { setOption } from '../repositories/reference-item-repository.ts';
import { endSessions } from '../repositories/session-repository.ts';
import { unsealStream } from '../storage/identity-cipher.ts';

/** Pages and commands do the same acts. Each act is a row of the log, in the act's transaction. */
export interface Desk extends Erasing {
  mailer: Mailer;
  log: Erasing['log'] & { info: (details: { accountId: number }, what: string) => void };
}

type Logging = Pick<Context, 'keys' | 'now'>;

export async function logAct({ keys, now }: Logging, db: Queryable, act: DeskAct): Promise<void> {
  await appendToDeskLog(db, { key: keys.desk, now: new Date(now()), act });
}

/** For an act that changes nothing else. */
export async function logAlone(desk: Logging & Pick<Context, 'db'>, act: DeskAct): Promise<void> {
  await desk.db.transaction((transaction) => logAct(desk, transaction, act));
}

export interface ShownSide {
  side: CardSide;
  file: MediaFileRow;
  sha256: string;
  bytes: Buffer;
}

interface ShownCard {
  sides: ShownSide[];
  /** A hash of the bytes of both sides. */
  contentHash: string;
}

/** @returns undefined if a side is missing or replaced meanwhile, or the family has not agreed */
export async function readCard(
  { media, keys }: Pick<Context, 'media' | 'keys'>,
  db: Queryable,
  profileId: number,
): Promise<ShownCard | undefined> {
  if (!(await mayLookAtCard(db, profileId))) return undefined;
  const rows = await listDocuments(db, profileId);
  const sides: ShownSide[] = [];
  for (const [side, documentType] of [
    ['front', DOCUMENT_TYPES[0]],
    ['back', DOCUMENT_TYPES[1]],
  ] as const) {
    const row = rows.find((each) => each.documentType === documentType);
    const file = row && (await findMediaFileByKey(db, row.fileKey));
    const sealed = file && (await media.store.read(file.key));
    if (!sealed) return undefined;
    const opened = unsealStream(sealed, { masterKeys: keys.identityDocuments, name: file.key });
    const bytes = Buffer.concat(await opened.toArray());
    sides.push({ side, file, sha256: sha256(bytes), bytes });
  }
  return { sides, contentHash: sha256(sides.map((side) => side.sha256).join(' ')) };
}

/** Notes the reading, also for the family's copy of its data, before the bytes are shown. */
export async function logCardReading(
  context: Logging,
  db: Queryable,
  { who, accountId, side }: { who: string; accountId: number; side: ShownSide },
): Promise<void> {
  const reader = { accountId, sessionId: null, userAgent: null, purpose: 'desk' } as const;
  await logDocumentReading(db, { file: side.file, ...reader, now: new Date(context.now()) });
  const what = `looked at the ${side.side} of the card`;
  const subject = `account ${accountId}`;
  await logAct(context, db, { who, what, subject, contentHash: side.sha256 });
}

export interface Verdict {
  who: string;
  profileId: number;
  /** Of the bytes that the page showed. */
  contentHash: string;
  /** The verdict that the page showed: its time in milliseconds, '' if there was none. */
  before: string;
  state: 'fine' | 'again';
  sides: CardSide[];
  reason: CardReason | null;
  sentence: string | null;
}

export type VerdictResult = 'done' | 'replaced' | 'gone' | { saidBy: string };

export function momentOf(verdict: CardVerdict | undefined): string {
  return verdict ? String(verdict.at.getTime()) : '';
}

/** The profile is locked meanwhile: no side can be replaced. */
export async function giveVerdict(desk: Desk, verdict: Verdict): Promise<VerdictResult> {
  const { before, ...said } = verdict;
  const { who, profileId, contentHash, state, sides, reason, sentence } = said;
  let account: AccountRow | undefined;
  const result = await desk.db.transaction(async (transaction): Promise<VerdictResult> => {
    const profile = await lockProfileById(transaction, profileId);
    account = profile && (await findAccount(transaction, profile.accountId));
    if (!account) return 'gone';
    const card = await readCard(desk, transaction, profileId);
    if (card?.contentHash !== contentHash) return 'replaced';
    const there = await findVerdict(transaction, profileId);
    if (momentOf(there) !== before) return there ? { saidBy: there.who } : 'replaced';
    await saveVerdict(transaction, { ...said, at: new Date(desk.now()) });
    const what = ['card', state, ...sides, reason].filter(Boolean).join(' ');
    const saying = JSON.stringify([contentHash, state, sides, reason, sentence]);
    const act = { who, what, subject: `account ${account.id}` };
    await logAct(desk, transaction, { ...act, contentHash: sha256(saying) });
    return 'done';
  });
  if (result === 'done' && account && reason) {
    const what = { kind: 'card-again', sides, reason, sentence } as const;
    await tell(desk, account, what, await languageOf(desk, account));
  }
  return result;
}

interface Act {
  who: string;
  accountId: number;
}

/** The password stays: who knows it can sign in again. @returns how many were open */
export async function endSignIns(desk: Desk, { who, accountId }: Act): Promise<number> {
  return desk.db.transaction(async (transaction) => {
    const ended = await endSessions(transaction, { accountId, now: new Date(desk.now()) });
    const what = 'ended the sign-ins';
    await logAct(desk, transaction, { who, what, subject: `account ${accountId}` });
    return ended;
  });
}

/** Sign-ins end. What the phones have not sent stays on them. */
export async function blockAccount(desk: Desk, { who, accountId }: Act): Promise<void> {
  await desk.db.transaction(async (transaction) => {
    const now = new Date(desk.now());
    // A running login waits for this lock. A finished one is ended by `endSessions`.
    await lockAccount(transaction, accountId);
    await insertBlock(transaction, { accountId, who, at: now });
    await endSessions(transaction, { accountId, now });
    await logAct(desk, transaction, { who, what: 'blocked', subject: `account ${accountId}` });
  });
}

export async function unblockAccount(desk: Desk, { who, accountId }: Act): Promise<void> {
  await desk.db.transaction(async (transaction) => {
    await deleteBlock(transaction, accountId);
    await logAct(desk, transaction, { who, what: 'unblocked', subject: `account ${accountId}` });
  });
}

/**
 * Erases the account as the family's own 'Delete account' does, and tells its address.
 * @throws NotClosed if the former address can still undo a change of address
 */
export async function closeAccount(desk: Desk, { who, accountId }: Act): Promise<void> {
  const account = await findAccount(desk.db, accountId);
  if (!account) return;
  const language = await languageOf(desk, account);
  const act = { who, what: 'closed', subject: `account ${accountId}` };
  const note = async (transaction: Transaction) => logAct(desk, transaction, act);
  await eraseAccount(desk, accountId, { log: desk.log, note }).catch((error: unknown) => {
    throw error instanceof ProblemError ? new NotClosed(UNDO_RUNS) : error;
  });
  await tell(desk, account, { kind: 'erased' }, language);
}

export class NotClosed extends Error {}
const UNDO_RUNS =
  'Not closed: for seven days, the old address can undo its change. Block it till then.';

export async function addGrievance(desk: Desk, { who, accountId, text }: Act & { text: string }) {
  await desk.db.transaction(async (transaction) => {
    await insertGrievance(transaction, { accountId, who, text, at: new Date(desk.now()) });
    const contentHash = sha256(text);
    const subject = `account ${accountId}`;
    await logAct(desk, transaction, { who, what: 'noted a grievance', subject, contentHash });
  });
}

/** A hidden option is offered to nobody. If it was for everybody, those who chose it may keep it. */
export const OPTION_ACTS = {
  'let-in': { isPublic: true, isRetired: false },
  hide: { isRetired: true },
} as const;

export function isOptionAct(text: string | undefined): text is keyof typeof OPTION_ACTS {
  return text !== undefined && Object.hasOwn(OPTION_ACTS, text);
}

/** @returns false if no family has added an option with this id */
export async function actOnOption(
  desk: Logging & Pick<Context, 'db'>,
  { who, id, act }: { who: string; id: number; act: keyof typeof OPTION_ACTS },
): Promise<boolean> {
  return desk.db.transaction(async (transaction) => {
    const isThere = await setOption(transaction, id, OPTION_ACTS[act]);
    if (isThere) await logAct(desk, transaction, { who, what: act, subject: `option ${id}` });
    return isThere;
  });
}

export async function insertDeskLink(
  { db, keys, now }: Logging & Pick<Context, 'db'>,
  secret: string,
): Promise<void> {
  const hash = keyedHash(keys.desk, 'link', secret);
  await insertDeskKey(db, { hash, who: null, expiresAt: new Date(now() + LINK_LIFETIME_MS) });
}

/** That of the notice about data which the account agreed to last. */
async function languageOf({ db }: Desk, { id }: AccountRow): Promise<Language> {
  const [consent] = await listNoticeConsents(db, id);
  return readLanguage(consent?.language);
}

async function tell(
  { mailer, log }: Desk,
  { id, email }: AccountRow,
  what: AccountEvent,
  language: Language,
): Promise<void> {
  await mailer.send(accountMail({ to: email, what, language })).catch((error: unknown) => {
    log.error(
      { err: error, key: `account ${id}` },
      'A mail about an account could not be sent and is not sent again. Check the mail server (SMTP_URL)',
    );
  });
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const LINK_LIFETIME_MS = 5 * 60_000;

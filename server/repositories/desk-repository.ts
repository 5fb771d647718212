import { and, eq, gt, inArray, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { findRow, listRows, type Queryable } from '../db/database.ts';
import { deskKeys, deskLog, grievances, cardVerdicts } from '../db/desk-schema.ts';
import { mediaFiles, profiles } from '../db/schema.ts';

export async function insertDeskKey(
  db: Queryable,
  key: typeof deskKeys.$inferInsert,
): Promise<void> {
  await db.insert(deskKeys).values(key);
}

/** @returns false if there is no such link, or it was used or is too old */
export async function consumeDeskLink(
  db: Queryable,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<boolean> {
  const isValid = and(inArray(deskKeys.hash, hashes), gt(deskKeys.expiresAt, now));
  const used = await db
    .delete(deskKeys)
    .where(and(isValid, isNull(deskKeys.who)))
    .returning();
  return used.length > 0;
}

/** @returns the name that the person gave */
export async function findDeskSignIn(
  db: Queryable,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<string | undefined> {
  const isValid = and(inArray(deskKeys.hash, hashes), gt(deskKeys.expiresAt, now));
  const [row] = await db
    .select()
    .from(deskKeys)
    .where(and(isValid, isNotNull(deskKeys.who)));
  return row?.who ?? undefined;
}

export async function deleteDeskKeys(db: Queryable, hashes: string[]): Promise<void> {
  await db.delete(deskKeys).where(inArray(deskKeys.hash, hashes));
}

/** The first privacy notice with checks of cards (docs/decisions/0140-who-looks-at-a-card.md). */
const NOTICE_OF_CHECKS = '2026-11-28';
const AGREED = sql`select p.id from profiles p where (
  select kind = 'given' and version >= ${NOTICE_OF_CHECKS} from notice_consents
  where account_id = p.account_id order by id desc limit 1)`;

/** Whether the family's last decision is a consent to a notice that mentions checks of cards. */
export async function mayLookAtCard(db: Queryable, profileId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`${AGREED} and p.id = ${profileId}`);
  return rows.length > 0;
}

/** Cards with both sides and without a verdict. */
const WAITING = sql`select profile_id, max(updated_at) as since from documents
  where profile_id in (${AGREED}) and profile_id not in (select profile_id from card_verdicts)
  group by profile_id having count(*) = 2`;

export interface WaitingCard {
  profileId: number;
  since: Date;
  /** The number of all waiting cards, also of those that are not listed. */
  count: number;
}

/** The oldest comes first. */
export async function listWaitingCards(db: Queryable, limit: number): Promise<WaitingCard[]> {
  const { rows } = await db.execute<{ id: string; since: Date; count: number }>(sql`
    select profile_id as id, since, count(*) over ()::int as count from (${WAITING}) waiting
    order by since, id limit ${limit}`);
  return rows.map(({ id, since, count }) => ({
    profileId: Number(id),
    since: new Date(since),
    count,
  }));
}

export async function lockProfileById(db: Queryable, id: number) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id)).for('update');
  return row;
}

export async function findMediaFileByKey(db: Queryable, key: string) {
  return findRow(db, mediaFiles, eq(mediaFiles.key, key));
}

/** @returns somebody else who did the same to the same subject since then */
export async function findOtherReader(
  db: Queryable,
  { subject, what, who, since }: { subject: string; what: string; who: string; since: Date },
): Promise<string | undefined> {
  const isIt = and(eq(deskLog.subject, subject), eq(deskLog.what, what), gt(deskLog.at, since));
  const rows = await db.select({ who: deskLog.who }).from(deskLog).where(isIt);
  return rows.findLast((row) => row.who !== who)?.who;
}

export async function insertGrievance(
  db: Queryable,
  row: Omit<typeof grievances.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(grievances).values(row);
}

export async function listGrievances(db: Queryable, accountId: number) {
  return listRows(db, grievances, eq(grievances.accountId, accountId), grievances.id);
}

export async function readSizes(db: Queryable, profileId: number) {
  const { rows } = await db.execute<{ files: number; bytes: string; uploads: number }>(sql`
    select count(*)::int as files, coalesce(sum(size_bytes), 0) as bytes,
      (select count(*)::int from uploads where profile_id = ${profileId}) as uploads
    from media_files where profile_id = ${profileId}`);
  return rows[0]!;
}

export interface Numbers {
  accounts: number;
  blocked: number;
  accountsByDay: { day: string; accounts: number }[];
  profilesByStep: Record<string, number>;
  cardsWaiting: number;
  oldestCardSeconds: number;
  uploadsUnfinished: number;
}

export async function readNumbers(db: Queryable, now: Date): Promise<Numbers> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ name: string; value: string }>(sql`
    with waiting as (${WAITING})
    select 'accounts' as name, count(*) as value from accounts
    union all select 'blocked', count(*) from account_blocks
    union all select 'waiting', count(*) from waiting
    union all select 'oldest', coalesce(extract(epoch from ${at}::timestamptz - min(since)), 0) from waiting
    union all select 'uploads', count(*) from uploads
    union all select 'step aadhaar', count(*) from
      (select from documents group by profile_id having count(*) = 2) cards
    union all select 'step personal-photo', count(distinct profile_id) from photos
    union all select 'step personal-video', count(distinct profile_id) from videos
    union all select 'section ' || kind, count(*) from sections group by kind`);
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  const days = await db.execute<{ day: string; accounts: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as accounts
    from accounts where created_at > ${at}::timestamptz - interval '14 days' group by 1 order by 1 desc`);
  const byStep = [...values].filter(([name]) => /^(?:step|section) /u.test(name));
  return {
    accounts: values.get('accounts') ?? 0,
    blocked: values.get('blocked') ?? 0,
    accountsByDay: days.rows,
    profilesByStep: Object.fromEntries(byStep.map(([name, n]) => [name.replace(/^\w+ /u, ''), n])),
    cardsWaiting: values.get('waiting') ?? 0,
    oldestCardSeconds: values.get('oldest') ?? 0,
    uploadsUnfinished: values.get('uploads') ?? 0,
  };
}

export type CardVerdict = typeof cardVerdicts.$inferSelect;

export async function findVerdict(db: Queryable, profileId: number) {
  return findRow(db, cardVerdicts, eq(cardVerdicts.profileId, profileId));
}

/** A later verdict on the same bytes replaces the earlier one. The desk's log has both. */
export async function saveVerdict(db: Queryable, verdict: CardVerdict): Promise<void> {
  const { profileId: target } = cardVerdicts;
  await db.insert(cardVerdicts).values(verdict).onConflictDoUpdate({ target, set: verdict });
}

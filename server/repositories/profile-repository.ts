import { and, eq, sql } from '../db/drizzle.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findRow, listRows, type Queryable } from '../db/database.ts';
import { profiles, sections } from '../db/schema.ts';

export type ProfileRow = typeof profiles.$inferSelect;
export type SectionRow = typeof sections.$inferSelect;

export async function insertProfile(
  db: Queryable,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await db.insert(profiles).values({ accountId, createdAt: now });
}

/** Each account has exactly one profile from its creation. */
export async function mustGetProfile(db: Queryable, accountId: number): Promise<ProfileRow> {
  return mustBeThere(await findRow(db, profiles, eq(profiles.accountId, accountId)));
}

/** Changes to the parts of a profile run one after the other. */
export async function lockProfile(db: Queryable, accountId: number): Promise<ProfileRow> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .for('update');
  return mustBeThere(row);
}

export async function setPassedSteps(
  db: Queryable,
  profileId: number,
  steps: string[],
): Promise<void> {
  await db.update(profiles).set({ passedSteps: steps }).where(eq(profiles.id, profileId));
}

export async function listSections(db: Queryable, profileId: number): Promise<SectionRow[]> {
  return listRows(db, sections, eq(sections.profileId, profileId));
}

export async function getSection(db: Queryable, profileId: number, kind: SectionKey) {
  return findRow(db, sections, and(eq(sections.profileId, profileId), eq(sections.kind, kind)));
}

interface SectionWrite {
  profileId: number;
  kind: SectionKey;
  values: Record<string, unknown>;
  /** The name of the device that saves the section. */
  from: string | null;
  now: Date;
}

export async function writeSection(
  db: Queryable,
  { profileId, kind, values, from, now }: SectionWrite,
): Promise<SectionRow> {
  const [row] = await db
    .insert(sections)
    .values({
      profileId,
      kind,
      values,
      version: 1,
      updatedFrom: from,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [sections.profileId, sections.kind],
      set: { values, version: sql`${sections.version} + 1`, updatedFrom: from, updatedAt: now },
    })
    .returning();
  return row!;
}

function mustBeThere(row: ProfileRow | undefined): ProfileRow {
  // The account was erased while this request was being handled.
  if (!row) throw new ProblemError('unauthenticated');
  return row;
}

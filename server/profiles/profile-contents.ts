import type { AadhaarCheck, User } from '../../src/domain/user.ts';
import { profilePercent } from '../../src/domain/completion.ts';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import { isProfileCreated, listDoneSteps, type ProfileContents } from '../../src/domain/steps.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { findVerdict, mayLookAtCard } from '../repositories/desk-repository.ts';
import { listDocuments, photoGallery, videoGallery } from '../repositories/media-repository.ts';
import {
  listSections,
  mustGetProfile,
  type ProfileRow,
} from '../repositories/profile-repository.ts';
import { findRelationType } from './registration-choices.ts';

/** The percentage and the completed steps of the profile are derived from these contents. */
export async function readProfileContents(
  db: Queryable,
  profile: ProfileRow,
): Promise<ProfileContents> {
  const rows = await listSections(db, profile.id);
  const documents = await listDocuments(db, profile.id);
  const [front, back] = DOCUMENT_TYPES;
  const sections: Partial<Record<SectionKey, Record<string, unknown>>> = Object.fromEntries(
    rows.map((row) => [row.kind, row.values]),
  );
  return {
    sections,
    hasAadhaarFront: documents.some((row) => row.documentType === front),
    hasAadhaarBack: documents.some((row) => row.documentType === back),
    photoCount: await photoGallery.count(db, profile.id),
    videoCount: await videoGallery.count(db, profile.id),
    passed: profile.passedSteps,
  };
}

/** The user, as in spec.md §3. */
export async function readUser(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  accountId: number,
): Promise<User> {
  const account = await mustGetAccount(db, accountId);
  const profile = await mustGetProfile(db, accountId);
  const contents = await readProfileContents(db, profile);
  return {
    id: account.id,
    name: account.fullName,
    email: account.email,
    profileCreated: isProfileCreated(contents),
    profile: { id: profile.id },
    relationName: findRelationType(account.relationType)?.name ?? null,
    candidateName: account.candidateFullName,
    profileStepsCompleted: listDoneSteps(contents, true),
    profilePercent: profilePercent(contents),
    aadhaar_check:
      settings.desk &&
      contents.hasAadhaarFront &&
      contents.hasAadhaarBack &&
      (await mayLookAtCard(db, profile.id))
        ? await readCardCheck(db, profile.id)
        : null,
  };
}

async function readCardCheck(db: Queryable, profileId: number): Promise<AadhaarCheck> {
  const verdict = await findVerdict(db, profileId);
  if (!verdict) {
    return { state: 'waiting', sides: [], reason: null, sentence: null, looked_at: null };
  }
  const { state, sides, reason, sentence, at } = verdict;
  return { state, sides, reason, sentence, looked_at: at.toISOString() };
}

import { calendarDateAt } from '../../src/domain/calendar-date.ts';
import { checkSection } from '../../src/domain/check-section.ts';
import type { FieldReasons } from '../../src/domain/field-reason.ts';
import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import type { LooseValues, SectionKey } from '../../src/domain/sections.ts';
import { readSectionMessage } from '../../src/protocol/section-message.ts';
import type { Answer } from '../base/answer.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import {
  getSection,
  lockProfile,
  writeSection,
  type SectionRow,
} from '../repositories/profile-repository.ts';
import { itemReason, resolveItems } from './resolve-items.ts';
import { assertIsNew, assertMatches, formatVersion } from './version.ts';

interface SectionSave {
  kind: SectionKey;
  accountId: number;
  /** The field names may have any spelling in spec.md §7 (src/protocol/section-message.ts). */
  message: LooseValues;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** The name of the device that saves the section. */
  from: string | null;
}

/** If the account does not own these ids, the answer is not_found. */
interface Target {
  profileId?: string | undefined;
  sectionId?: string;
}

/** Creates or replaces the section: a profile has at most one section of each kind. */
export async function putSection(
  context: Context,
  transaction: Transaction,
  save: SectionSave & { target: Target },
): Promise<Answer> {
  return write(context, transaction, { ...save, merge: (_, given) => given });
}

/** Replaces only the fields that the message contains. The merged section must be valid. */
export async function patchSection(
  context: Context,
  transaction: Transaction,
  save: SectionSave & { target: Target },
): Promise<Answer> {
  return write(context, transaction, {
    ...save,
    merge: (stored, given) => ({ ...stored, ...given }),
  });
}

interface Write extends SectionSave {
  target: Target;
  merge: (stored: LooseValues, given: LooseValues) => LooseValues;
}

async function write(
  context: Context,
  transaction: Transaction,
  { kind, accountId, message, ifMatch, ifNoneMatch, from, target, merge }: Write,
): Promise<Answer> {
  const profile = await lockProfile(transaction, accountId);
  const stored = await getSection(transaction, profile.id, kind);
  assertTarget(target, { profileId: profile.id, sectionId: stored?.id });
  const version = { epoch: context.epoch, number: stored?.version };
  assertMatches(ifMatch, version);
  assertIsNew(ifNoneMatch, version);
  const nowMs = context.now();
  const merged = merge(stored?.values ?? {}, readSectionMessage(kind, message));
  const { values, wrong } = await resolveItems(transaction, kind, { values: merged, accountId });
  const checked = checkSection(kind, values, calendarDateAt(nowMs));
  const fields = {
    ...(checked.ok ? {} : checked.fields),
    ...wrong,
    ...listNameless(kind, message),
  };
  if (!checked.ok || Object.keys(fields).length > 0) {
    throw new ProblemError('validation_failed', { fields });
  }
  const row = await writeSection(transaction, {
    profileId: profile.id,
    kind,
    values: checked.value,
    from,
    now: new Date(nowMs),
  });
  return {
    status: stored ? 200 : 201,
    body: toSectionEntity(row),
    headers: { etag: formatVersion({ ...version, number: row.version }) },
  };
}

/** spec.md §3 */
export function toSectionEntity(row: SectionRow): LooseValues {
  return {
    id: row.id,
    profile: row.profileId,
    ...row.values,
    updated_at: row.updatedAt.toISOString(),
    updated_from: row.updatedFrom,
  };
}

/** Ids are compared as texts: an id that is no number or is too large is simply not found. */
function assertTarget(
  target: Target,
  { profileId, sectionId }: { profileId: number; sectionId: number | undefined },
): void {
  const isProfile = target.profileId === undefined || target.profileId === String(profileId);
  const isSection = target.sectionId === undefined || target.sectionId === String(sectionId);
  if (!isProfile || !isSection) throw new ProblemError('not_found');
}

/** spec.md §5: 'Each education entry needs a name'. An id alone is accepted. */
function listNameless(section: SectionKey, message: LooseValues): FieldReasons {
  const wrong: FieldReasons = {};
  for (const field of Object.keys(LOOKUP_FIELDS[section])) {
    if ([message[field]].flat().some(isNameless)) wrong[field] = itemReason(section, field);
  }
  return wrong;
}

function isNameless(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('name' in item)) return false;
  return typeof item.name !== 'string' || item.name.trim() === '';
}

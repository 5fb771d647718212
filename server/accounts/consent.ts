import {
  isKnownNotice,
  readNoticeShown,
  type PrivacyNoticeShown,
} from '../../src/domain/privacy-notice.ts';
import type { OwnConsent } from '../../src/protocol/access.ts';
import type { Queryable } from '../db/database.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findNominee, listNoticeConsents } from '../repositories/consent-repository.ts';

/**
 * @returns null for an older client, which sends no header
 * (docs/decisions/0087-a-notice-of-its-own.md)
 * @throws ProblemError notice_outdated
 */
export function readNoticeConsent(
  header: string | string[] | undefined,
): PrivacyNoticeShown | null {
  if (header === undefined) return null;
  return assertKnownNotice(typeof header === 'string' ? readNoticeShown(header) : undefined);
}

/** @throws ProblemError notice_outdated */
export function assertKnownNotice(shown: PrivacyNoticeShown | undefined): PrivacyNoticeShown {
  if (!shown || !isKnownNotice(shown)) throw new ProblemError('notice_outdated');
  return shown;
}

export async function readOwnConsent(db: Queryable, accountId: number): Promise<OwnConsent> {
  const [last] = await listNoticeConsents(db, accountId);
  const nominee = await findNominee(db, accountId);
  return {
    consent: last ? { kind: last.kind, version: last.version, at: last.at.toISOString() } : null,
    nominee: nominee ? { name: nominee.name, contact: nominee.contact } : null,
  };
}

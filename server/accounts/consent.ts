import { isKnownNotice, readNoticeShown, type NoticeShown } from '../../src/domain/notice.ts';
import { ProblemError } from '../base/problem-error.ts';

/**
 * Which notice about data was agreed to, where the client says so; null for a client from before
 * there was one (docs/decisions/0087-a-notice-of-its-own.md).
 * @param header NOTICE_HEADER
 * @throws ProblemError notice_outdated for a text that is none of ours
 */
export function readNoticeConsent(header: string | string[] | undefined): NoticeShown | null {
  if (header === undefined) return null;
  return assertKnownNotice(typeof header === 'string' ? readNoticeShown(header) : undefined);
}

/** @throws ProblemError notice_outdated */
export function assertKnownNotice(shown: NoticeShown | undefined): NoticeShown {
  if (!shown || !isKnownNotice(shown)) throw new ProblemError('notice_outdated');
  return shown;
}

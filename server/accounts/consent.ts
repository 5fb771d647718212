import type { FastifyRequest } from 'fastify';
import { isKnownNotice, readNoticeShown, type NoticeShown } from '../../src/domain/notice.ts';
import { NOTICE_HEADER } from '../../src/protocol/headers.ts';
import { ProblemError } from '../base/problem-error.ts';

/**
 * Which notice about data was agreed to, where the client says so; null for a client from before
 * there was one (docs/decisions/0087-a-notice-of-its-own.md).
 * @throws ProblemError notice_outdated for a text that is none of ours
 */
export function readNoticeConsent({ headers }: FastifyRequest): NoticeShown | null {
  const header = headers[NOTICE_HEADER];
  if (header === undefined) return null;
  return assertKnownNotice(typeof header === 'string' ? readNoticeShown(header) : undefined);
}

/** @throws ProblemError notice_outdated */
export function assertKnownNotice(shown: NoticeShown | undefined): NoticeShown {
  if (!shown || !isKnownNotice(shown)) throw new ProblemError('notice_outdated');
  return shown;
}

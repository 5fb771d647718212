import {
  NOTICE_HASHES,
  NOTICE_VERSION,
  noticeText,
  type PrivacyNoticeShown,
} from '../domain/privacy-notice.ts';
import type { Language } from '../domain/languages.ts';

export async function recordShown(
  language: Language,
  say: Parameters<typeof noticeText>[0],
): Promise<PrivacyNoticeShown> {
  const hash = (await sha256(noticeText(say))) ?? NOTICE_HASHES[NOTICE_VERSION]![language]!;
  return { version: NOTICE_VERSION, language, hash };
}

/** Returns undefined outside a secure context, because browsers have no `crypto.subtle` there. */
async function sha256(text: string): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(text));
  if (!digest) return undefined;
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

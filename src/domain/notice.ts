/**
 * The notice about data that everybody reads and agrees to before registering (DPDP Act,
 * 2023, section 5; public/locales, notice.json). It stands by itself, apart from the terms.
 */
import { LANGUAGES } from './enumerations.ts';

type Language = (typeof LANGUAGES)[number];

/** The day from which the notice is in force. A change of what it says is a new day here, and new hashes below. */
export const NOTICE_VERSION = '2026-11-24';

/** What it tells of, in this order. */
export const NOTICE_ITEMS = [
  'who',
  'data',
  'purpose',
  'sees',
  'howLong',
  'rights',
  'withdraw',
  'complain',
] as const;

/**
 * SHA-256 of the whole text in each language, of every version that was ever shown: an app that
 * was loaded weeks ago shows an older one. test/i18n/notice.test.ts holds the newest to its words.
 */
export const NOTICE_HASHES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '2026-11-24': {
    en: '908806c11499f64b75e912c7776fbcb4421184deec74d584d922610c3096a821',
    mr: 'ae017693537e75a1a342009a6be9a4c5924ce34d2827e2667603d076f5a606af',
    hi: 'a08fb8d9abb3ce701754334e8adfef6719911c761b118490428319fd4fddf0aa',
  },
};

/** What somebody agreed to. */
export interface NoticeShown {
  version: string;
  language: string;
  /** SHA-256 of the text that stood on the screen, in hexadecimal. */
  hash: string;
}

type NoticeKey =
  | 'title'
  | 'intro'
  | `items.${(typeof NOTICE_ITEMS)[number]}.${'title' | 'text'}`
  | 'confirm'
  | 'agree';

/** The text that is hashed: all that is agreed to, in the order of the screen. */
export function noticeText(say: (key: NoticeKey) => string): string {
  const keys: NoticeKey[] = [
    'title',
    'intro',
    ...NOTICE_ITEMS.flatMap((item) => [`items.${item}.title`, `items.${item}.text`] as const),
    'confirm',
    'agree',
  ];
  return keys.map(say).join('\n').normalize('NFC');
}

/** Whether a text of ours is meant: its version is known, it has this language, and this is its hash. */
export function isKnownNotice({ version, language, hash }: NoticeShown): boolean {
  if (!Object.hasOwn(NOTICE_HASHES, version)) return false;
  const hashes = NOTICE_HASHES[version]!;
  const known = LANGUAGES.find((one) => one === language);
  return known !== undefined && hashes[known] === hash;
}

/** As it travels in a header. */
export function formatNoticeShown({ version, language, hash }: NoticeShown): string {
  return [version, language, hash].join(' ');
}

/** Undefined for what is no such header. */
export function readNoticeShown(header: string): NoticeShown | undefined {
  const [version, language, hash, ...more] = header.split(' ');
  if (!version || !language || !hash || more.length > 0) return undefined;
  return { version, language, hash };
}

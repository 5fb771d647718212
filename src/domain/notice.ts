/**
 * The notice about data that everybody reads and agrees to before registering (DPDP Act,
 * 2023, section 5; public/locales, notice.json). It stands by itself, apart from the terms.
 */
import { LANGUAGES } from './enumerations.ts';

type Language = (typeof LANGUAGES)[number];

/** The day from which the notice is in force. A change of what it says is a new day here, and new hashes below. */
export const NOTICE_VERSION = '2026-11-25';

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
    en: '83750295f4e775bfa22ad989fb639bd5c7a9e94fe8093286409381ca643513ff',
    mr: '9bb54313a37518ba9947a6396c9ebecf6a30ef43aa4942687d0ab97b06a2595d',
    hi: '2cda95657b78664012fc642e141a6596db01d44c783e7c5484bddd5f82155653',
  },
  '2026-11-25': {
    en: 'f6f45fa1103c2b722dc4fdee0d2781882678fdd155d422f81e72057a37aa526e',
    mr: '0804feed18f2ee8242abaf92269fb2aa7395f92a13965f1a5fac673e9df70756',
    hi: 'c57073e7c4c0849f5d9e09814b6765847fc17bafea194095e4002a2154a77179',
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

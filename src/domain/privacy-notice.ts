/** What people agree to when they register (DPDP Act, 2023, section 5; locales: notice.json). */
import { LANGUAGES, type Language } from './languages.ts';

/** Names this text by a day. A new text needs a later day than the last, and new hashes below. */
export const NOTICE_VERSION = '2026-11-30';

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

/** The items that are shown above 'Confirm', each as one line, the most important first. */
export const NOTICE_LINES = ['sees', 'who', 'data', 'purpose', 'howLong'] as const;

/**
 * The SHA-256 of each version that was ever shown: an app loaded weeks ago still shows an old one.
 * test/i18n/notice.test.ts compares the newest hashes with the texts.
 */
export const NOTICE_HASHES: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> =
  {
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
    '2026-11-26': {
      en: '1d7fe834d5ceb7713f376f4d75890f4af2af3273dd7b9a7f62ac2ff1d7b0b365',
      mr: 'fb22ca41b35724b2902e30583659fccca63ff6d8c9a31b9bea1b24ef860cafe8',
      hi: 'de73498fb7ab5fe6a0c67112dc15be3267ccbf684bf47563661cab41d9842771',
    },
    '2026-11-27': {
      en: 'b58a2d8da1dda9b8d91a9ab29af0b17c3990c1992b949b322391c2f9630bf5b2',
      mr: 'f66538d65a42652524eb70a5f4106aac512aaa918fb0568d077fc5d6dcc49c9b',
      hi: '0471bb02db69edcbaded08b97ae2ba994bb48abb13de299d1c5f2e349f866960',
    },
    '2026-11-28': {
      en: 'ffbb17ba2fac241d8bfc75dc6fe1b8a516da0077e70b6828eb0eb4fb25b35be6',
      mr: '669191b52536996722a0e8784e97c96302120519c46ae607bc802671fd5ef44f',
      hi: 'c3b55ceb41ebb135dcb895b7b913026e9294b21a17986ab3039bfd7b30fccf4a',
    },
    '2026-11-29': {
      en: '9b529bdff64bf1064113a82d029c8ecbb1e0e5c501de19ebf2c4dfb34f55acf3',
      mr: 'a8206e22b57e574de5d63223493c7c5b6cb49fed4a1b746ddeab5e46ad3c59e7',
      hi: '62b98d00eda4298f1fac99155e3d8101a7be3fcfb5197eee5f75117b2dda7019',
    },
    '2026-11-30': {
      en: '9c479cca32b5a71e4024aff33fe856c8e22ec7f087bb9f4fd17ccbc7b66202ae',
      mr: '0917b75ba01e156eccff6c56b2ca455842ca28f859f3a29999b564103400824d',
      hi: '463204f86d5f2ebb84f3d509ca9780adf5d3debeecf82a0499ae4fc994442927',
    },
  };

export interface PrivacyNoticeShown {
  version: string;
  language: string;
  /** SHA-256 of the text that was shown, in hexadecimal. */
  hash: string;
}

type NoticeKey =
  | 'title'
  | 'intro'
  | `items.${(typeof NOTICE_ITEMS)[number]}.${'title' | 'text'}`
  | `lines.${(typeof NOTICE_LINES)[number]}`
  | 'byConfirm'
  | 'confirm'
  | 'agree';

/** The text that is hashed: all that a person agrees to, first the lines, then the whole text. */
export function noticeText(say: (key: NoticeKey) => string): string {
  const keys: NoticeKey[] = [
    'title',
    ...NOTICE_LINES.map((line) => `lines.${line}` as const),
    'byConfirm',
    'intro',
    ...NOTICE_ITEMS.flatMap((item) => [`items.${item}.title`, `items.${item}.text`] as const),
    'confirm',
    'agree',
  ];
  return keys.map(say).join('\n').normalize('NFC');
}

export function isKnownNotice({ version, language, hash }: PrivacyNoticeShown): boolean {
  if (!Object.hasOwn(NOTICE_HASHES, version)) return false;
  const hashes = NOTICE_HASHES[version]!;
  const known = LANGUAGES.find((one) => one === language);
  return known !== undefined && hashes[known] === hash;
}

/** The value of NOTICE_HEADER. */
export function formatNoticeShown({ version, language, hash }: PrivacyNoticeShown): string {
  return [version, language, hash].join(' ');
}

export function readNoticeShown(header: string): PrivacyNoticeShown | undefined {
  const [version, language, hash, ...more] = header.split(' ');
  if (!version || !language || !hash || more.length > 0) return undefined;
  return { version, language, hash };
}

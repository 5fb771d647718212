import type { Language } from '../../src/domain/enumerations.ts';
import type { Mail } from './mail.ts';

/** What has happened to an account that its owner must know of. */
export type AccountEvent = { kind: 'sign-ins-ended' };

interface Words {
  lang: Language;
  product: string;
  subject: Record<AccountEvent['kind'], string>;
  /** The sentences about it, a paragraph each. */
  say: (what: AccountEvent) => string[];
}

/**
 * Tells the owner of an account what was done with it, in the three languages one below the
 * other; the language of the screen that did it comes first.
 */
export function accountMail({
  to,
  what,
  language,
}: {
  to: string;
  what: AccountEvent;
  language: Language;
}): Mail {
  const parts = LANGUAGES.toSorted(
    (a, b) => Number(b.lang === language) - Number(a.lang === language),
  );
  return {
    to,
    subject: parts[0]!.subject[what.kind],
    text: parts
      .map(({ product, say }) => [product, '', ...say(what), ''].join('\n'))
      .join(`\n${'-'.repeat(24)}\n\n`),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Sambandh</title></head>`,
      '<body style="font-family: sans-serif; line-height: 1.6">',
      ...parts.map(({ lang, product, say }) =>
        [
          `<div lang="${lang}" style="max-width: 30em; margin: 0 0 2em">`,
          `<p><strong>${product}</strong></p>`,
          ...say(what).map((sentence) => `<p>${sentence}</p>`),
          '</div>',
        ].join('\n'),
      ),
      '</body></html>',
    ].join('\n'),
  };
}

const LANGUAGES: readonly Words[] = [
  {
    lang: 'en',
    product: 'Sambandh',
    subject: { 'sign-ins-ended': 'Sambandh: other devices were logged out' },
    say: () => [
      'One or more phones or computers were logged out of your account. Whoever did it knew the password.',
      'What is not sent yet on those devices stays on them.',
      'If it was not you, set a new password now: “Forgot Password?” on the login page. That logs out every device.',
    ],
  },
  {
    lang: 'mr',
    product: 'संबंध',
    subject: { 'sign-ins-ended': 'संबंध: इतर उपकरणे लॉग आउट झाली' },
    say: () => [
      'एक किंवा अधिक फोन अथवा कॉम्प्युटर आपल्या खात्यातून लॉग आउट केले गेले. हे करणाऱ्याला पासवर्ड माहीत होता.',
      'त्या उपकरणांवर जे अजून पाठवले नाही, ते तिथेच राहते.',
      'ते आपण केले नसेल, तर आत्ताच नवीन पासवर्ड ठरवा: लॉग इन पानावर “पासवर्ड विसरलात?”. त्याने सर्व उपकरणे लॉग आउट होतात.',
    ],
  },
  {
    lang: 'hi',
    product: 'संबंध',
    subject: { 'sign-ins-ended': 'संबंध: दूसरे उपकरण लॉग आउट हुए' },
    say: () => [
      'एक या अधिक फ़ोन या कंप्यूटर आपके खाते से लॉग आउट किए गए। ऐसा करने वाले को पासवर्ड मालूम था।',
      'उन उपकरणों पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
      'अगर वह आप नहीं थे, तो अभी नया पासवर्ड तय करें: लॉग इन पेज पर “पासवर्ड भूल गए?”। इससे सभी उपकरण लॉग आउट हो जाते हैं।',
    ],
  },
];

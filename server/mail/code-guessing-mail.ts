import type { Mail } from './mail.ts';

/**
 * Tells the owner of an address, in the three languages, that somebody tries out one-time
 * passwords of theirs. It names no code and holds no link.
 */
export function codeGuessingMail(to: string): Mail {
  return {
    to,
    subject: 'Somebody is trying one-time passwords for your Sambandh account',
    text: LANGUAGES.map(({ product, said }) => [product, '', ...said, ''].join('\n')).join(
      `\n${'-'.repeat(24)}\n\n`,
    ),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sambandh</title></head>',
      '<body style="font-family: sans-serif; line-height: 1.6">',
      ...LANGUAGES.map(({ lang, product, said }) =>
        [
          `<div lang="${lang}" style="max-width: 30em; margin: 0 0 2em">`,
          `<p><strong>${product}</strong></p>`,
          ...said.map((sentence) => `<p>${sentence}</p>`),
          '</div>',
        ].join('\n'),
      ),
      '</body></html>',
    ].join('\n'),
  };
}

const LANGUAGES = [
  {
    lang: 'en',
    product: 'Sambandh',
    said: [
      'Somebody has typed many wrong one-time passwords to set a new password for your account.',
      'Your password is still the same. We have stopped whoever it was for a while.',
      'If it was not you, you need not do anything. Do not tell a one-time password to anybody. We never ask for it.',
    ],
  },
  {
    lang: 'mr',
    product: 'संबंध',
    said: [
      'आपल्या खात्यासाठी नवीन पासवर्ड ठरवण्याचा प्रयत्न करताना कोणीतरी अनेक चुकीचे OTP कोड लिहिले आहेत.',
      'आपला पासवर्ड बदललेला नाही. असे करणाऱ्याला आम्ही काही काळ थांबवले आहे.',
      'ते आपण नसाल, तर काहीही करण्याची गरज नाही. OTP कोड कोणालाही सांगू नका. आम्ही तो कधीही विचारत नाही.',
    ],
  },
  {
    lang: 'hi',
    product: 'संबंध',
    said: [
      'आपके खाते का नया पासवर्ड तय करने की कोशिश में किसी ने कई ग़लत OTP कोड लिखे हैं।',
      'आपका पासवर्ड बदला नहीं है। ऐसा करने वाले को हमने कुछ समय के लिए रोक दिया है।',
      'अगर वह आप नहीं थे, तो कुछ भी करने की ज़रूरत नहीं है। OTP कोड किसी को न बताएँ। हम इसे कभी नहीं पूछते।',
    ],
  },
] as const;

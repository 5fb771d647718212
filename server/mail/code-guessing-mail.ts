import type { Mail } from './mail.ts';

/**
 * The mail that warns the owner of an account, in the three languages, that somebody tries out
 * one-time passwords. The mail contains no code and no link.
 */
export function codeGuessingMail(to: string): Mail {
  return {
    to,
    subject: 'Sambandh संबंध: wrong OTPs on your account · चुकीचे OTP · ग़लत OTP',
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
      'Somebody has entered many wrong OTPs (one-time passwords) while trying to set a new password for your account.',
      'Your password is still the same. We have blocked further tries for a while.',
      'If it was not you, you need not do anything. Do not tell an OTP to anybody. We never ask for it.',
    ],
  },
  {
    lang: 'mr',
    product: 'संबंध',
    said: [
      'आपल्या खात्याचा पासवर्ड बदलण्यासाठी कोणीतरी अनेकदा चुकीचा OTP कोड टाकला आहे.',
      'आपला पासवर्ड बदललेला नाही. असे करणाऱ्याला आम्ही काही काळ थांबवले आहे.',
      'ते आपण नसाल, तर काहीही करण्याची गरज नाही. OTP कोड कोणालाही सांगू नका. आम्ही तो कधीही मागत नाही.',
    ],
  },
  {
    lang: 'hi',
    product: 'संबंध',
    said: [
      'आपके खाते का पासवर्ड बदलने के लिए किसी ने कई बार ग़लत OTP कोड डाला है।',
      'आपका पासवर्ड बदला नहीं है। ऐसा करने वाले को हमने कुछ समय के लिए रोक दिया है।',
      'अगर वह आप नहीं थे, तो कुछ भी करने की ज़रूरत नहीं है। OTP कोड किसी को न बताएँ। हम यह कभी नहीं माँगते।',
    ],
  },
] as const;

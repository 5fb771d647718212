import type { Language } from '../../src/domain/enumerations.ts';
import type { OneTimePasswordPurpose } from '../repositories/one-time-password-repository.ts';
import type { Mail } from './mail.ts';

interface Words {
  lang: Language;
  product: string;
  subject: (code: string) => string;
  /** What the code is for. */
  purpose: Record<OneTimePasswordPurpose, string>;
  validity: string;
  secrecy: string;
  unasked: string;
}

/**
 * The mail with a one-time password, in the three languages one below the other: the person who
 * registers and the person who opens the mail may read different languages. The subject and the
 * first part are in the language of the screen that asked for the code. The mail never contains a
 * link, so that no family gets used to following links in mails.
 */
export function oneTimePasswordMail({
  to,
  code,
  purpose,
  language,
}: {
  to: string;
  code: string;
  purpose: OneTimePasswordPurpose;
  language: Language;
}): Mail {
  const parts = LANGUAGES.toSorted(
    (a, b) => Number(b.lang === language) - Number(a.lang === language),
  );
  return {
    to,
    subject: parts[0]!.subject(code),
    text: parts.map((words) => textPart(words, code, purpose)).join(`\n${'-'.repeat(24)}\n\n`),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Sambandh</title></head>`,
      '<body style="font-family: sans-serif; line-height: 1.6">',
      ...parts.map((words) => htmlPart(words, code, purpose)),
      '</body></html>',
    ].join('\n'),
  };
}

function textPart(words: Words, code: string, purpose: OneTimePasswordPurpose): string {
  return [
    words.product,
    '',
    words.purpose[purpose],
    '',
    `    ${code}`,
    '',
    words.validity,
    words.secrecy,
    words.unasked,
    '',
  ].join('\n');
}

function htmlPart(words: Words, code: string, purpose: OneTimePasswordPurpose): string {
  return [
    `<div lang="${words.lang}" style="max-width: 30em; margin: 0 0 2em">`,
    `<p><strong>${words.product}</strong></p>`,
    `<p>${words.purpose[purpose]}</p>`,
    `<p style="font-size: 2em; font-weight: bold">${code}</p>`,
    `<p>${words.validity} ${words.secrecy}</p>`,
    `<p>${words.unasked}</p>`,
    '</div>',
  ].join('\n');
}

/** The ten minutes in these texts are OTP_LIFETIME_MS of server/accounts/one-time-password.ts. */
const LANGUAGES: readonly Words[] = [
  {
    lang: 'en',
    product: 'Sambandh',
    subject: (code) => `${code} is your Sambandh OTP`,
    purpose: {
      registration: 'To confirm your email address, type this OTP (one-time password):',
      'password-reset': 'To set a new password, type this OTP (one-time password):',
      'email-change':
        'To use this email for your Sambandh account, type this OTP (one-time password):',
    },
    validity: 'It is valid for 10 minutes and works once. Only the newest one works.',
    secrecy: 'Do not tell it to anybody. We never ask for it.',
    unasked: 'If you did not ask for it, you need not do anything.',
  },
  {
    lang: 'mr',
    product: 'संबंध',
    subject: (code) => `${code} हा आपला “संबंध” OTP कोड आहे`,
    purpose: {
      registration: 'आपल्या ईमेल पत्त्याची खात्री करण्यासाठी हा OTP कोड लिहा:',
      'password-reset': 'नवीन पासवर्ड ठरवण्यासाठी हा OTP कोड लिहा:',
      'email-change': 'आपल्या “संबंध” खात्यासाठी हा ईमेल वापरण्यासाठी हा OTP कोड लिहा:',
    },
    validity: 'हा कोड 10 मिनिटे चालतो आणि एकदाच वापरता येतो. सर्वांत नवीन कोडच चालतो.',
    secrecy: 'हा कोड कोणालाही सांगू नका. आम्ही तो कधीही मागत नाही.',
    unasked: 'आपण हा कोड मागितला नसेल, तर काहीही करण्याची गरज नाही.',
  },
  {
    lang: 'hi',
    product: 'संबंध',
    subject: (code) => `${code} आपका “संबंध” OTP कोड है`,
    purpose: {
      registration: 'अपने ईमेल पते की पुष्टि के लिए यह OTP कोड लिखें:',
      'password-reset': 'नया पासवर्ड तय करने के लिए यह OTP कोड लिखें:',
      'email-change': 'अपने “संबंध” खाते के लिए यह ईमेल इस्तेमाल करने के लिए यह OTP कोड लिखें:',
    },
    validity: 'यह कोड 10 मिनट तक मान्य है और एक ही बार काम करता है। सबसे नया कोड ही चलता है।',
    secrecy: 'यह कोड किसी को न बताएँ। हम यह कभी नहीं माँगते।',
    unasked: 'अगर आपने यह कोड नहीं माँगा है, तो कुछ भी करने की ज़रूरत नहीं है।',
  },
];

import type { Language } from '../../src/domain/languages.ts';
import type { OneTimePasswordPurpose } from '../repositories/one-time-password-repository.ts';
import { writeLetter, type Paragraph } from './letter.ts';
import type { Mail } from './mail.ts';

/** The mail contains no link, so that families do not get used to following links in mails. */
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
  return writeLetter({
    to,
    subject: WORDS[language].subject[purpose === 'registration' ? purpose : 'other'].replace(
      '{code}',
      code,
    ),
    first: language,
    write: (each) => say(WORDS[each], code, purpose),
    brief: (each) => `${WORDS[each].purpose[purpose]} ${code}`,
  });
}

function say(words: Words, code: string, purpose: OneTimePasswordPurpose): Paragraph[] {
  const { validity, secrecy, unasked } = words;
  return [
    { text: `${words.purpose[purpose]}\n`, html: `<p>${words.purpose[purpose]}</p>` },
    {
      text: `    ${code}\n`,
      html: `<p style="font-size: 2em; font-weight: bold; letter-spacing: 0.15em">${code}</p>`,
    },
    { text: `${validity}\n${secrecy}`, html: `<p>${validity} ${secrecy}</p>` },
    unasked,
  ];
}

/** '10 minutes' is OTP_LIFETIME_MS of accounts/one-time-password.ts. Change both together. */
const EN = {
  // Only the subject of a registration has the code: a locked phone shows the subjects of mails.
  subject: { registration: '{code} is your Sambandh OTP', other: 'Your Sambandh OTP' },
  purpose: {
    registration: 'To confirm your email address, type this OTP:',
    'password-reset': 'To set a new password, type this OTP:',
    'email-change': 'To use this email for your Sambandh account, type this OTP:',
  },
  validity: 'It is valid for 10 minutes and works only once. Only the newest OTP works.',
  secrecy: 'Do not tell anybody this OTP. We never call or write to ask for it.',
  unasked: 'If you did not ask for it, you do not need to do anything.',
};
type Words = typeof EN;

const WORDS: Record<Language, Words> = {
  en: EN,
  mr: {
    subject: { registration: '{code} हा आपला “संबंध” OTP कोड आहे', other: 'आपला “संबंध” OTP कोड' },
    purpose: {
      registration: 'आपल्या ईमेल पत्त्याची खात्री करण्यासाठी हा OTP कोड लिहा:',
      'password-reset': 'नवीन पासवर्ड तयार करण्यासाठी हा OTP कोड लिहा:',
      'email-change': 'हा ईमेल आपल्या “संबंध” खात्याला जोडण्यासाठी हा OTP कोड लिहा:',
    },
    validity: 'हा कोड 10 मिनिटे चालतो आणि एकदाच वापरता येतो. सर्वांत नवीन कोडच चालतो.',
    secrecy: 'हा कोड कोणालाही सांगू नका. आम्ही तो कधीही मागत नाही.',
    unasked: 'आपण हा कोड मागितला नसेल, तर काहीही करण्याची गरज नाही.',
  },
  hi: {
    subject: { registration: '{code} आपका “संबंध” OTP कोड है', other: 'आपका “संबंध” OTP कोड' },
    purpose: {
      registration: 'अपने ईमेल पते की पुष्टि के लिए यह OTP कोड लिखें:',
      'password-reset': 'नया पासवर्ड बनाने के लिए यह OTP कोड लिखें:',
      'email-change': 'इस ईमेल को अपने “संबंध” खाते से जोड़ने के लिए यह OTP कोड लिखें:',
    },
    validity: 'यह कोड 10 मिनट तक चलता है और एक ही बार काम करता है। सबसे नया कोड ही चलता है।',
    secrecy: 'यह कोड किसी को न बताएँ। हम यह कभी नहीं माँगते।',
    unasked: 'अगर आपने यह कोड नहीं माँगा है, तो कुछ भी करने की ज़रूरत नहीं है।',
  },
};

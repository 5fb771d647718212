import type { Language } from '../../src/domain/languages.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';

/** Warns the owner of an account that somebody is guessing one-time passwords. */
export function codeGuessingMail(to: string): Mail {
  return writeLetter({
    to,
    subject: 'Sambandh संबंध: wrong OTPs on your account · चुकीचे OTP · ग़लत OTP',
    first: 'en',
    write: (language) => SAID[language],
  });
}

const SAID: Record<Language, readonly string[]> = {
  en: [
    'Somebody has entered many wrong OTPs (one-time passwords) while trying to set a new password for your account.',
    'Your password is still the same. We have blocked further tries for a while.',
    'If it was not you, you need not do anything. Do not tell an OTP to anybody. We never ask for it.',
  ],
  mr: [
    'आपल्या खात्याचा पासवर्ड बदलण्यासाठी कोणीतरी अनेकदा चुकीचा OTP कोड टाकला आहे.',
    'आपला पासवर्ड बदललेला नाही. असे करणाऱ्याला आम्ही काही काळ थांबवले आहे.',
    'ते आपण नसाल, तर काहीही करण्याची गरज नाही. OTP कोड कोणालाही सांगू नका. आम्ही तो कधीही मागत नाही.',
  ],
  hi: [
    'आपके खाते का पासवर्ड बदलने के लिए किसी ने कई बार ग़लत OTP कोड डाला है।',
    'आपका पासवर्ड बदला नहीं है। ऐसा करने वाले को हमने कुछ समय के लिए रोक दिया है।',
    'अगर वह आप नहीं थे, तो कुछ भी करने की ज़रूरत नहीं है। OTP कोड किसी को न बताएँ। हम यह कभी नहीं माँगते।',
  ],
};

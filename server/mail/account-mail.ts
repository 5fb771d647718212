import type { Language } from '../../src/domain/enumerations.ts';
import { escapeHtml } from '../base/escape-html.ts';
import { writeLetter, type Paragraph } from './letter.ts';
import type { Mail } from './mail.ts';

/** What has happened to an account that its owner must know of. */
type AccountEvent =
  | { kind: 'sign-ins-ended' }
  | { kind: 'password-changed' }
  /** To the former address: the new one masked, and the link that undoes it, where there is one. */
  | { kind: 'email-changed'; email: string; undoUrl: string | undefined }
  /** Somebody wanted the address for another account. */
  | { kind: 'email-taken' };

interface Words {
  subject: Record<AccountEvent['kind'], string>;
  /** The sentences about it, a paragraph each. */
  said: Record<AccountEvent['kind'], readonly string[]>;
  /** What is said of a link that undoes it, before the link. */
  undo: string;
}

/**
 * Tells the owner of an account what was done with it. Only what undoes a change of address
 * is a link: who reads it may be shut out of everything else.
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
  const { subject } = WORDS[language];
  return writeLetter({
    to,
    subject: subject[what.kind],
    first: language,
    write: (each) => say(each, what),
  });
}

function say(language: Language, what: AccountEvent): Paragraph[] {
  const { said, undo } = WORDS[language];
  if (what.kind !== 'email-changed') return [...said[what.kind]];
  const sentences = said[what.kind].map((sentence) =>
    sentence.replace('{email}', () => what.email),
  );
  if (what.undoUrl === undefined) return sentences;
  return [...sentences, undo, link(`${what.undoUrl}?lng=${language}`)];
}

function link(url: string): Paragraph {
  const html = escapeHtml(url);
  return { text: url, html: `<p><a href="${html}">${html}</a></p>` };
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: {
      'sign-ins-ended': 'Sambandh: other devices were logged out',
      'password-changed': 'Sambandh: your password was changed',
      'email-changed': 'Sambandh: the email of your account was changed',
      'email-taken': 'Sambandh: this email has an account already',
    },
    said: {
      'sign-ins-ended': [
        'One or more phones or computers were logged out of your account. Whoever did it knew the password.',
        'What is not sent yet on those devices stays on them.',
        'If it was not you, set a new password now: “Forgot Password?” on the login page. That logs out every device.',
      ],
      'password-changed': [
        'The password of your account was changed. All other phones and computers were logged out.',
        'What is not sent yet on those devices stays on them.',
        'If it was not you, set a new password now: “Forgot Password?” on the login page. That logs out every device.',
      ],
      'email-changed': [
        'The email of your account was changed to {email}. From now on that email logs in, and this one no longer does.',
        'If it was you, you need not do anything.',
      ],
      'email-taken': [
        'Somebody who is logged in to another Sambandh account wanted to use this email for it. That is not possible, because this email has an account already. Nothing was changed.',
        'If it was you, log in with this email, or use another one for that account.',
      ],
    },
    undo: 'If it was not you, open this link within 7 days. It brings this email back and logs out every device. Then you set a new password.',
  },
  mr: {
    subject: {
      'sign-ins-ended': 'संबंध: इतर उपकरणे लॉग आउट झाली',
      'password-changed': 'संबंध: आपला पासवर्ड बदलला',
      'email-changed': 'संबंध: आपल्या खात्याचा ईमेल बदलला',
      'email-taken': 'संबंध: या ईमेलचे खाते आधीच आहे',
    },
    said: {
      'sign-ins-ended': [
        'एक किंवा अधिक फोन अथवा कॉम्प्युटर आपल्या खात्यातून लॉग आउट केले गेले. हे करणाऱ्याला पासवर्ड माहीत होता.',
        'त्या उपकरणांवर जे अजून पाठवले नाही, ते तेथेच राहते.',
        'ते आपण केले नसेल, तर आत्ताच नवीन पासवर्ड ठरवा: लॉग इन पानावर “पासवर्ड विसरलात?”. त्याने सर्व उपकरणे लॉग आउट होतात.',
      ],
      'password-changed': [
        'आपल्या खात्याचा पासवर्ड बदलला गेला. इतर सर्व फोन आणि कॉम्प्युटर लॉग आउट झाले.',
        'त्या उपकरणांवर जे अजून पाठवले नाही, ते तेथेच राहते.',
        'ते आपण केले नसेल, तर आत्ताच नवीन पासवर्ड ठरवा: लॉग इन पानावर “पासवर्ड विसरलात?”. त्याने सर्व उपकरणे लॉग आउट होतात.',
      ],
      'email-changed': [
        'आपल्या खात्याचा ईमेल बदलून {email} झाला आहे. यापुढे त्या ईमेलने लॉग इन करता येते, या ईमेलने नाही.',
        'हे आपणच केले असेल, तर काहीही करण्याची गरज नाही.',
      ],
      'email-taken': [
        'दुसऱ्या “संबंध” खात्यात लॉग इन असलेल्या कोणीतरी त्या खात्यासाठी हा ईमेल वापरण्याचा प्रयत्न केला. या ईमेलचे खाते आधीच असल्यामुळे ते शक्य नाही. काहीही बदललेले नाही.',
        'ते आपणच असाल, तर या ईमेलने लॉग इन करा किंवा त्या खात्यासाठी दुसरा ईमेल वापरा.',
      ],
    },
    undo: 'हे आपण केले नसेल, तर 7 दिवसांच्या आत ही लिंक उघडा. त्याने हा ईमेल परत येतो आणि सर्व उपकरणे लॉग आउट होतात. मग आपण नवीन पासवर्ड ठरवा.',
  },
  hi: {
    subject: {
      'sign-ins-ended': 'संबंध: दूसरे उपकरण लॉग आउट हुए',
      'password-changed': 'संबंध: आपका पासवर्ड बदला गया',
      'email-changed': 'संबंध: आपके खाते का ईमेल बदला गया',
      'email-taken': 'संबंध: इस ईमेल का खाता पहले से है',
    },
    said: {
      'sign-ins-ended': [
        'एक या अधिक फ़ोन या कंप्यूटर आपके खाते से लॉग आउट किए गए। ऐसा करने वाले को पासवर्ड मालूम था।',
        'उन उपकरणों पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर वह आप नहीं थे, तो अभी नया पासवर्ड तय करें: लॉग इन पेज पर “पासवर्ड भूल गए?”। इससे सभी उपकरण लॉग आउट हो जाते हैं।',
      ],
      'password-changed': [
        'आपके खाते का पासवर्ड बदला गया। बाक़ी सभी फ़ोन और कंप्यूटर लॉग आउट हो गए।',
        'उन उपकरणों पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर वह आप नहीं थे, तो अभी नया पासवर्ड तय करें: लॉग इन पेज पर “पासवर्ड भूल गए?”। इससे सभी उपकरण लॉग आउट हो जाते हैं।',
      ],
      'email-changed': [
        'आपके खाते का ईमेल बदलकर {email} हो गया है। अब से उस ईमेल से लॉग इन होता है, इस ईमेल से नहीं।',
        'अगर यह आपने ही किया है, तो कुछ भी करने की ज़रूरत नहीं है।',
      ],
      'email-taken': [
        'किसी दूसरे “संबंध” खाते में लॉग इन किसी व्यक्ति ने उस खाते के लिए यह ईमेल इस्तेमाल करना चाहा। इस ईमेल का खाता पहले से है, इसलिए यह नहीं हो सकता। कुछ भी नहीं बदला है।',
        'अगर वह आप ही थे, तो इस ईमेल से लॉग इन करें या उस खाते के लिए कोई दूसरा ईमेल इस्तेमाल करें।',
      ],
    },
    undo: 'अगर यह आपने नहीं किया, तो 7 दिनों के अंदर यह लिंक खोलें। इससे यह ईमेल वापस आता है और सभी उपकरण लॉग आउट हो जाते हैं। फिर आप नया पासवर्ड तय करें।',
  },
};

import type { Language } from '../../src/domain/languages.ts';
import { escapeHtml } from '../base/escape-html.ts';
import { writeLetter, type Paragraph } from './letter.ts';
import type { Mail } from './mail.ts';

export type AccountEvent =
  | { kind: 'sign-ins-ended' }
  | { kind: 'password-changed' }
  | { kind: 'password-reset' }
  /** This mail goes to the former address. `email` is the masked new address. */
  | { kind: 'email-changed'; email: string; undoUrl: string }
  /** This mail goes to the address that the undone change had set. */
  | { kind: 'email-undone' }
  | { kind: 'nominee-changed' }
  | { kind: 'consent-withdrawn' }
  | { kind: 'erased' }
  | { kind: 'codes-guessed' }
  /** At the login, or by a phone that is signed in and was asked for the password once more. */
  | { kind: 'passwords-guessed' }
  /** Somebody tried to use the e-mail address for another account. */
  | { kind: 'email-taken' };

interface Words {
  subject: Record<AccountEvent['kind'], string>;
  /** Each sentence becomes a paragraph. */
  said: Record<AccountEvent['kind'], readonly string[]>;
  /** The sentence before the link that undoes a change of address. */
  undo: string;
}

/**
 * The only link in these mails undoes a change of address: the reader may have no other way into
 * the account.
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
  return [...sentences, undo, link(`${what.undoUrl}?lng=${language}`)];
}

function link(url: string): Paragraph {
  const html = escapeHtml(url);
  return { text: url, html: `<p><a href="${html}">${html}</a></p>` };
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: {
      'sign-ins-ended': 'Sambandh: other phones and computers were logged out',
      'password-changed': 'Sambandh: your password was changed',
      'password-reset': 'Sambandh: a new password was set',
      'email-changed': 'Sambandh: the email of your account was changed',
      'email-undone': 'Sambandh: the former email of your account is back',
      'nominee-changed': 'Sambandh: who may act in your place was changed',
      'consent-withdrawn': 'Sambandh: you took back your consent',
      erased: 'Sambandh: your account was deleted',
      'codes-guessed': 'Sambandh: wrong OTPs on your account',
      'passwords-guessed': 'Sambandh: wrong passwords on your account',
      'email-taken': 'Sambandh: this email has an account already',
    },
    said: {
      'sign-ins-ended': [
        'One or more phones or computers were logged out of your account. Whoever did it knew the password.',
        'What is not sent yet stays on them.',
        'If it was not you, set a new password now: “Forgot Password?” on the login page. That logs out every phone and computer.',
      ],
      'password-changed': [
        'The password of your account was changed. All other phones and computers were logged out.',
        'What is not sent yet stays on them.',
        'If it was not you, set a new password now: “Forgot Password?” on the login page. That logs out every phone and computer.',
      ],
      'password-reset': [
        'A new password was set for your account with an OTP that we mailed to you. Every phone and computer was logged out.',
        'What is not sent yet stays on them.',
        'If it was not you, somebody can read your mail. Change the password of your mailbox first, then set a new one here: “Forgot Password?” on the login page.',
      ],
      'email-changed': [
        'The email of your account was changed to {email}. From now on that email logs in, and this one no longer does.',
        'If it was you, you need not do anything.',
      ],
      'email-undone': [
        'The former email of your account was brought back with the link that we had sent to it. This email no longer logs in, every phone and computer was logged out, and the password no longer works.',
        'What is not sent yet stays on them.',
        'If it was you, set a new password with the former email. If it was not you and the account is yours, write to the contact that is named under Terms.',
      ],
      'nominee-changed': [
        'On the dashboard it was changed who may use the rights over your data if you no longer can: somebody was named, or nobody is named any more.',
        'If it was not you, look on the dashboard under “Your consent” who is named and change it there, and log out the phones and computers that you do not know: “Where you are logged in”.',
      ],
      'consent-withdrawn': [
        'On the dashboard the consent to use your data was taken back.',
        'If it was not you, log in and give it again under “Your consent”. Then change your password.',
      ],
      erased: [
        'Your account was deleted, with everything that it had saved here. Copies in our backups are deleted within 35 days.',
        'What is not sent yet stays on the phones and computers. It can be saved to a file there.',
        'If it was not you, write to the contact that is named under Terms.',
      ],
      'codes-guessed': [
        'Somebody has entered many wrong OTPs (one-time passwords) while trying to set a new password for your account.',
        'Your password is still the same. We have blocked further tries for a while.',
        'If it was not you, you need not do anything. Do not tell an OTP to anybody. We never ask for it.',
      ],
      'passwords-guessed': [
        'Somebody has typed a wrong password for your account ten times in a day.',
        'Your password is still the same. Whoever goes on trying is blocked for a while.',
        'If it was not you, log in and look at “Where you are logged in” on the dashboard. Log out every phone and computer that you do not know or no longer have.',
      ],
      'email-taken': [
        'Somebody who is logged in to another Sambandh account wanted to use this email for it. That is not possible, because this email has an account already. Nothing was changed.',
        'If it was you, log in with this email, or use another one for that account.',
      ],
    },
    undo: 'If it was not you, open this link within 7 days. It brings this email back and logs out every phone and computer. Then you set a new password.',
  },
  mr: {
    subject: {
      'sign-ins-ended': 'संबंध: इतर फोन आणि संगणक लॉग आउट झाले',
      'password-changed': 'संबंध: आपला पासवर्ड बदलला',
      'password-reset': 'संबंध: नवीन पासवर्ड ठरवला गेला',
      'email-changed': 'संबंध: आपल्या खात्याचा ईमेल बदलला',
      'email-undone': 'संबंध: आपल्या खात्याचा आधीचा ईमेल परत आला',
      'nominee-changed': 'संबंध: आपल्या वतीने कोण, हे बदलले',
      'consent-withdrawn': 'संबंध: आपण संमती मागे घेतली',
      erased: 'संबंध: आपले खाते काढून टाकले',
      'codes-guessed': 'संबंध: आपल्या खात्यावर चुकीचे OTP',
      'passwords-guessed': 'संबंध: आपल्या खात्यावर चुकीचे पासवर्ड',
      'email-taken': 'संबंध: या ईमेलचे खाते आधीच आहे',
    },
    said: {
      'sign-ins-ended': [
        'एक किंवा अधिक फोन अथवा संगणक आपल्या खात्यातून लॉग आउट केले गेले. हे करणाऱ्याला पासवर्ड माहीत होता.',
        'त्यांवर जे अजून पाठवले नाही, ते तेथेच राहते.',
        'ते आपण केले नसेल, तर आत्ताच नवीन पासवर्ड ठरवा: लॉग इन पानावर “पासवर्ड विसरलात?”. त्याने सर्व फोन आणि संगणक लॉग आउट होतात.',
      ],
      'password-changed': [
        'आपल्या खात्याचा पासवर्ड बदलला गेला. इतर सर्व फोन आणि संगणक लॉग आउट झाले.',
        'त्यांवर जे अजून पाठवले नाही, ते तेथेच राहते.',
        'ते आपण केले नसेल, तर आत्ताच नवीन पासवर्ड ठरवा: लॉग इन पानावर “पासवर्ड विसरलात?”. त्याने सर्व फोन आणि संगणक लॉग आउट होतात.',
      ],
      'password-reset': [
        'आम्ही ईमेलने पाठवलेल्या OTP कोडने आपल्या खात्याचा नवीन पासवर्ड ठरवला गेला. सर्व फोन आणि संगणक लॉग आउट झाले.',
        'त्यांवर जे अजून पाठवले नाही, ते तेथेच राहते.',
        'ते आपण केले नसेल, तर कोणीतरी आपले ईमेल वाचू शकते. आधी ईमेलचा पासवर्ड बदला, मग येथे नवीन पासवर्ड ठरवा: लॉग इन पानावर “पासवर्ड विसरलात?”.',
      ],
      'email-changed': [
        'आपल्या खात्याचा ईमेल बदलून {email} झाला आहे. यापुढे त्या ईमेलने लॉग इन करता येते, या ईमेलने नाही.',
        'हे आपणच केले असेल, तर काहीही करण्याची गरज नाही.',
      ],
      'email-undone': [
        'आपल्या खात्याच्या आधीच्या ईमेलवर आम्ही पाठवलेल्या लिंकने तो ईमेल परत आणला गेला. या ईमेलने आता लॉग इन करता येत नाही, सर्व फोन आणि संगणक लॉग आउट झाले आहेत आणि पासवर्ड आता चालत नाही.',
        'त्यांवर जे अजून पाठवले नाही, ते तेथेच राहते.',
        'हे आपणच केले असेल, तर आधीच्या ईमेलने नवीन पासवर्ड ठरवा. हे आपण केले नसेल आणि खाते आपले असेल, तर नियम व अटींमध्ये दिलेल्या संपर्काला लिहा.',
      ],
      'nominee-changed': [
        'आपल्याला शक्य नसेल तेव्हा आपल्या माहितीवरील आपले अधिकार कोणी वापरावेत, हे डॅशबोर्डवर बदलले गेले: कोणाचे तरी नाव दिले गेले, किंवा दिलेले नाव काढले गेले.',
        'हे आपण केले नसेल, तर डॅशबोर्डवर “आपली संमती” येथे कोणाचे नाव आहे ते पाहा आणि तेथेच बदला. अनोळखी फोन आणि संगणक “आपण कोठे लॉग इन आहात” येथून लॉग आउट करा.',
      ],
      'consent-withdrawn': [
        'आपली माहिती वापरण्याची संमती डॅशबोर्डवर मागे घेतली गेली.',
        'ते आपण केले नसेल, तर लॉग इन करा आणि “आपली संमती” येथे ती पुन्हा द्या. मग पासवर्ड बदला.',
      ],
      erased: [
        'आपले खाते आणि येथे जतन केलेले सर्व काही काढून टाकले गेले. आमच्या बॅकअपमधील प्रती 35 दिवसांच्या आत काढल्या जातात.',
        'जे अजून पाठवले नाही, ते फोन आणि संगणकांवरच राहते. तेथे ते फाइलमध्ये जतन करता येते.',
        'ते आपण केले नसेल, तर नियम व अटींमध्ये दिलेल्या संपर्काला लिहा.',
      ],
      'codes-guessed': [
        'आपल्या खात्याचा पासवर्ड बदलण्यासाठी कोणीतरी अनेकदा चुकीचा OTP कोड टाकला आहे.',
        'आपला पासवर्ड बदललेला नाही. असे करणाऱ्याला आम्ही काही काळ थांबवले आहे.',
        'ते आपण नसाल, तर काहीही करण्याची गरज नाही. OTP कोड कोणालाही सांगू नका. आम्ही तो कधीही मागत नाही.',
      ],
      'passwords-guessed': [
        'आपल्या खात्यासाठी कोणीतरी एका दिवसात दहा वेळा चुकीचा पासवर्ड टाकला आहे.',
        'आपला पासवर्ड बदललेला नाही. जो असे करत राहतो, त्याला काही काळ थांबवले जाते.',
        'ते आपण नसाल, तर लॉग इन करा आणि डॅशबोर्डवर “आपण कोठे लॉग इन आहात” येथे पाहा. अनोळखी किंवा आता आपल्याकडे नसलेले फोन आणि संगणक लॉग आउट करा.',
      ],
      'email-taken': [
        'दुसऱ्या “संबंध” खात्यात लॉग इन असलेल्या कोणीतरी त्या खात्यासाठी हा ईमेल वापरण्याचा प्रयत्न केला. या ईमेलचे खाते आधीच असल्यामुळे ते शक्य नाही. काहीही बदललेले नाही.',
        'ते आपणच असाल, तर या ईमेलने लॉग इन करा किंवा त्या खात्यासाठी दुसरा ईमेल वापरा.',
      ],
    },
    undo: 'हे आपण केले नसेल, तर 7 दिवसांच्या आत ही लिंक उघडा. त्याने हा ईमेल परत येतो आणि सर्व फोन आणि संगणक लॉग आउट होतात. मग आपण नवीन पासवर्ड ठरवा.',
  },
  hi: {
    subject: {
      'sign-ins-ended': 'संबंध: दूसरे फ़ोन और कंप्यूटर लॉग आउट हुए',
      'password-changed': 'संबंध: आपका पासवर्ड बदला गया',
      'password-reset': 'संबंध: नया पासवर्ड तय किया गया',
      'email-changed': 'संबंध: आपके खाते का ईमेल बदला गया',
      'email-undone': 'संबंध: आपके खाते का पहले वाला ईमेल वापस आया',
      'nominee-changed': 'संबंध: आपकी ओर से कौन, यह बदला गया',
      'consent-withdrawn': 'संबंध: आपकी सहमति वापस ली गई',
      erased: 'संबंध: आपका खाता हटाया गया',
      'codes-guessed': 'संबंध: आपके खाते पर ग़लत OTP',
      'passwords-guessed': 'संबंध: आपके खाते पर ग़लत पासवर्ड',
      'email-taken': 'संबंध: इस ईमेल का खाता पहले से है',
    },
    said: {
      'sign-ins-ended': [
        'एक या अधिक फ़ोन या कंप्यूटर आपके खाते से लॉग आउट किए गए। ऐसा करने वाले को पासवर्ड मालूम था।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर वह आप नहीं थे, तो अभी नया पासवर्ड तय करें: लॉग इन पेज पर “पासवर्ड भूल गए?”। इससे सभी फ़ोन और कंप्यूटर लॉग आउट हो जाते हैं।',
      ],
      'password-changed': [
        'आपके खाते का पासवर्ड बदला गया। बाक़ी सभी फ़ोन और कंप्यूटर लॉग आउट हो गए।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर वह आप नहीं थे, तो अभी नया पासवर्ड तय करें: लॉग इन पेज पर “पासवर्ड भूल गए?”। इससे सभी फ़ोन और कंप्यूटर लॉग आउट हो जाते हैं।',
      ],
      'password-reset': [
        'हमारे ईमेल से भेजे OTP कोड से आपके खाते का नया पासवर्ड तय किया गया। सभी फ़ोन और कंप्यूटर लॉग आउट हो गए।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर वह आप नहीं थे, तो कोई आपके ईमेल पढ़ सकता है। पहले ईमेल का पासवर्ड बदलें, फिर यहाँ नया पासवर्ड तय करें: लॉग इन पेज पर “पासवर्ड भूल गए?”।',
      ],
      'email-changed': [
        'आपके खाते का ईमेल बदलकर {email} हो गया है। अब से उस ईमेल से लॉग इन होता है, इस ईमेल से नहीं।',
        'अगर यह आपने ही किया है, तो कुछ भी करने की ज़रूरत नहीं है।',
      ],
      'email-undone': [
        'आपके खाते के पहले वाले ईमेल पर हमने जो लिंक भेजा था, उससे वह ईमेल वापस लाया गया। इस ईमेल से अब लॉग इन नहीं होता, सभी फ़ोन और कंप्यूटर लॉग आउट हो गए हैं और पासवर्ड अब काम नहीं करता।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर यह आपने ही किया है, तो पहले वाले ईमेल से नया पासवर्ड तय करें। अगर यह आपने नहीं किया और खाता आपका है, तो नियम व शर्तों में दिए गए संपर्क को लिखें।',
      ],
      'nominee-changed': [
        'आपके लिए संभव न होने पर आपकी जानकारी पर आपके अधिकार कौन इस्तेमाल करे, यह डैशबोर्ड पर बदला गया: किसी का नाम दिया गया, या दिया हुआ नाम हटाया गया।',
        'अगर यह आपने नहीं किया, तो डैशबोर्ड पर “आपकी सहमति” में देखें कि किसका नाम है और वहीं बदलें। जिन फ़ोन और कंप्यूटर को आप नहीं पहचानते, उन्हें “आप कहाँ लॉग इन हैं” से लॉग आउट करें।',
      ],
      'consent-withdrawn': [
        'आपकी जानकारी के इस्तेमाल की सहमति डैशबोर्ड पर वापस ली गई।',
        'अगर वह आप नहीं थे, तो लॉग इन करें और “आपकी सहमति” में उसे फिर दें। फिर पासवर्ड बदलें।',
      ],
      erased: [
        'आपका खाता और यहाँ सहेजा गया सब कुछ हटा दिया गया। हमारे बैकअप की प्रतियाँ 35 दिनों के अंदर हटाई जाती हैं।',
        'जो अभी भेजा नहीं गया है, वह फ़ोन और कंप्यूटर पर ही रहता है। वहाँ उसे फ़ाइल में सहेजा जा सकता है।',
        'अगर वह आप नहीं थे, तो नियम व शर्तों में दिए गए संपर्क को लिखें।',
      ],
      'codes-guessed': [
        'आपके खाते का पासवर्ड बदलने के लिए किसी ने कई बार ग़लत OTP कोड डाला है।',
        'आपका पासवर्ड बदला नहीं है। ऐसा करने वाले को हमने कुछ समय के लिए रोक दिया है।',
        'अगर वह आप नहीं थे, तो कुछ भी करने की ज़रूरत नहीं है। OTP कोड किसी को न बताएँ। हम यह कभी नहीं माँगते।',
      ],
      'passwords-guessed': [
        'आपके खाते के लिए किसी ने एक दिन में दस बार ग़लत पासवर्ड डाला है।',
        'आपका पासवर्ड बदला नहीं है। जो ऐसा करता रहता है, उसे कुछ समय के लिए रोका जाता है।',
        'अगर वह आप नहीं थे, तो लॉग इन करें और डैशबोर्ड पर “आप कहाँ लॉग इन हैं” देखें। जिन फ़ोन और कंप्यूटर को आप नहीं पहचानते या जो अब आपके पास नहीं हैं, उन्हें लॉग आउट करें।',
      ],
      'email-taken': [
        'किसी दूसरे “संबंध” खाते में लॉग इन किसी व्यक्ति ने उस खाते के लिए यह ईमेल इस्तेमाल करना चाहा। इस ईमेल का खाता पहले से है, इसलिए यह नहीं हो सकता। कुछ भी नहीं बदला है।',
        'अगर वह आप ही थे, तो इस ईमेल से लॉग इन करें या उस खाते के लिए कोई दूसरा ईमेल इस्तेमाल करें।',
      ],
    },
    undo: 'अगर यह आपने नहीं किया, तो 7 दिनों के अंदर यह लिंक खोलें। इससे यह ईमेल वापस आता है और सभी फ़ोन और कंप्यूटर लॉग आउट हो जाते हैं। फिर आप नया पासवर्ड तय करें।',
  },
};

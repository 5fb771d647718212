import type { CardReason, CardSide } from '../../src/domain/enumerations.ts';
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
  /** The sentence is the operator's. */
  | { kind: 'card-again'; sides: CardSide[]; reason: CardReason; sentence: string | null }
  | { kind: 'codes-guessed' }
  /** Somebody guessed at the login, or on a signed-in phone that asked for the password again. */
  | { kind: 'passwords-guessed' }
  /** Somebody tried to use the e-mail address for another account. */
  | { kind: 'email-taken' };

export interface Told {
  to: string;
  what: AccountEvent;
  language: Language;
  /** `to` is an address that the account had before. */
  isFormer?: boolean;
}

/** The only link in these mails undoes a change of address: the family may have no other way in. */
export function accountMail({ to, what, language, isFormer = false }: Told): Mail {
  const { subject } = WORDS[language];
  return writeLetter({
    to,
    subject: subject[what.kind],
    first: language,
    write: (each) => [...(isFormer ? [WORDS[each].former] : []), ...say(each, what)],
  });
}

function say(language: Language, what: AccountEvent): Paragraph[] {
  const { said, undo, sides, reasons, written } = WORDS[language];
  if (what.kind === 'card-again') {
    const side = sides[what.sides.length > 1 ? 'both' : what.sides[0]!];
    const [asked = '', ...more] = said[what.kind];
    const first = asked.replace('{side}', side).replace('{reason}', reasons[what.reason]);
    return [first, ...(what.sentence ? [`${written} “${what.sentence}”`] : []), ...more];
  }
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

const EN = {
  subject: {
    'sign-ins-ended': 'Sambandh: other phones and computers were logged out',
    'password-changed': 'Sambandh: your password was changed',
    'password-reset': 'Sambandh: a new password was set',
    'email-changed': 'Sambandh: the email of your account was changed',
    'email-undone': 'Sambandh: your account has its old email again',
    'nominee-changed': 'Sambandh: your nominee was changed',
    'consent-withdrawn': 'Sambandh: your consent was withdrawn',
    erased: 'Sambandh: your account was deleted',
    'card-again': 'Sambandh: send the Aadhaar card again',
    'codes-guessed': 'Sambandh: wrong OTPs entered for your account',
    'passwords-guessed': 'Sambandh: wrong passwords entered for your account',
    'email-taken': 'Sambandh: this email already has an account',
  },
  // Each text becomes a paragraph.
  said: {
    'sign-ins-ended': [
      'One or more phones or computers were logged out of your account. The person who did it knew the password.',
      'Anything not sent yet stays on those phones and computers.',
      'If it was not you, press “Forgot Password?” on the login page and set a new password now. The new password logs out every phone and computer.',
    ],
    'password-changed': [
      'The password of your account was changed. All other phones and computers were logged out.',
      'Anything not sent yet stays on those phones and computers.',
      'If it was not you, press “Forgot Password?” on the login page and set a new password now. The new password logs out every phone and computer.',
    ],
    'password-reset': [
      'A new password was set for your account with an OTP that we sent to this email. Every phone and computer was logged out.',
      'Anything not sent yet stays on those phones and computers.',
      'If it was not you, somebody can read your email. Change the password of your email first. Then set a new password at Sambandh: press “Forgot Password?” on the login page.',
    ],
    'email-changed': [
      'The email of your account was changed to {email}. From now on, log in with the new email. You can no longer log in with this email.',
      'If it was you, you do not need to do anything.',
    ],
    'email-undone': [
      'Your account has its old email again. Somebody used the link that we sent to the old email, and pressed “Bring it back”. You can no longer log in with this email. Every phone and computer was logged out, and the password no longer works.',
      'Anything not sent yet stays on those phones and computers.',
      'If it was you, set a new password with the old email. If it was not you and the account is yours, write to the grievance contact under “Terms”.',
    ],
    'nominee-changed': [
      'Your nominee was changed on the dashboard. Somebody was named, or the name was removed. A nominee may use your rights over your data if you die or can no longer act for yourself.',
      'If it was not you, open “Your consent” on the dashboard. Check who is named, and change it there. Then open “Where you are logged in”, and log out every phone and computer that you do not know.',
    ],
    'consent-withdrawn': [
      'The consent to use your data was withdrawn on the dashboard. Nothing has been deleted. To delete the data, delete the account.',
      'If it was not you, log in and give your consent again under “Your consent”. Then change your password.',
    ],
    erased: [
      'Your account and everything in it were deleted. Our backups keep a copy for up to 35 days.',
      'Your other phones and computers keep what they have not sent. You can download a copy there.',
      'If it was not you, write to the grievance contact under “Terms”.',
    ],
    'card-again': [
      'We checked the photos of the Aadhaar card. Send {side} again: {reason}.',
      'Open Sambandh, go to the Aadhaar step and choose a new photo there.',
    ],
    'codes-guessed': [
      'Somebody entered many wrong OTPs while trying to set a new password for your account.',
      'Your password is still the same. We have blocked further attempts for a while.',
      'If it was not you, you do not need to do anything. Do not tell anybody an OTP. We never call or write to ask for one.',
    ],
    'passwords-guessed': [
      'Somebody entered a wrong password for your account ten times in one day.',
      'Your password is still the same. Anyone who keeps trying is blocked for a while.',
      'If it was not you, log in and open “Where you are logged in” on the dashboard. Log out every phone and computer that you do not know or no longer have.',
    ],
    'email-taken': [
      'Somebody who is logged in to another Sambandh account tried to use this email for that account. This is not possible, because this email already has an account. Nothing was changed.',
      'If it was you, log in with this email, or use another email for that account.',
    ],
  },
  sides: { front: 'the front', back: 'the back', both: 'both sides' },
  reasons: {
    blurred: 'the photo is blurred',
    'cut-off': 'part of the card is cut off',
    'not-this-person': "it is somebody else's card",
    'number-visible': 'the Aadhaar number can be read',
    'not-a-card': 'it is not an Aadhaar card',
    other: 'the reason is below',
  },
  // Before the operator's own words.
  written: 'The person who checked the photos wrote:',
  // The first paragraph to an address that cannot log in any more, but can undo the change.
  former:
    'Your account had this email until a few days ago. If you did not change it, open the link in our mail about that change first, and press “Bring it back”.',
  // Before the link that undoes a change of address.
  undo: 'If it was not you, open this link within 7 days and press “Bring it back”. Your account then has this email again, and every phone and computer is logged out. After that, set a new password.',
};

const WORDS: Record<Language, typeof EN> = {
  en: EN,
  mr: {
    subject: {
      'sign-ins-ended': 'संबंध: इतर फोन आणि संगणकांवरून लॉग आउट झाले',
      'password-changed': 'संबंध: आपला पासवर्ड बदलला',
      'password-reset': 'संबंध: नवीन पासवर्ड तयार केला',
      'email-changed': 'संबंध: आपल्या खात्याचा ईमेल बदलला',
      'email-undone': 'संबंध: आपल्या खात्याचा आधीचा ईमेल परत आला',
      'nominee-changed': 'संबंध: आपला नॉमिनी बदलला',
      'consent-withdrawn': 'संबंध: आपली संमती मागे घेतली',
      erased: 'संबंध: आपले खाते कायमचे काढून टाकले',
      'card-again': 'संबंध: आधार कार्ड कृपया पुन्हा पाठवा',
      'codes-guessed': 'संबंध: आपल्या खात्यासाठी चुकीचे OTP कोड टाकले',
      'passwords-guessed': 'संबंध: आपल्या खात्यासाठी चुकीचे पासवर्ड टाकले',
      'email-taken': 'संबंध: या ईमेलचे खाते आधीच आहे',
    },
    said: {
      'sign-ins-ended': [
        'एक किंवा अधिक फोन किंवा संगणकांवरून आपल्या खात्यातून लॉग आउट केले आहे. हे ज्यांनी केले त्यांना पासवर्ड माहीत होता.',
        'त्यांवर जे अजून पाठवलेले नाही, ते तेथेच राहते.',
        'हे आपण केले नसेल, तर आत्ताच नवीन पासवर्ड तयार करा. लॉग इन पानावर “पासवर्ड विसरलात?” दाबा. त्याने सर्व फोन आणि संगणकांवरून लॉग आउट होईल.',
      ],
      'password-changed': [
        'आपल्या खात्याचा पासवर्ड बदलला आहे. इतर सर्व फोन आणि संगणकांवरून लॉग आउट झाले आहे.',
        'त्यांवर जे अजून पाठवलेले नाही, ते तेथेच राहते.',
        'हे आपण केले नसेल, तर आत्ताच नवीन पासवर्ड तयार करा. लॉग इन पानावर “पासवर्ड विसरलात?” दाबा. त्याने सर्व फोन आणि संगणकांवरून लॉग आउट होईल.',
      ],
      'password-reset': [
        'या ईमेलवर आम्ही पाठवलेला OTP कोड वापरून आपल्या खात्याचा नवीन पासवर्ड तयार केला आहे. सर्व फोन आणि संगणकांवरून लॉग आउट झाले आहे.',
        'त्यांवर जे अजून पाठवलेले नाही, ते तेथेच राहते.',
        'हे आपण केले नसेल, तर कोणीतरी आपले ईमेल वाचू शकते. आधी ईमेलचा पासवर्ड बदला. मग येथे नवीन पासवर्ड तयार करा: लॉग इन पानावर “पासवर्ड विसरलात?” दाबा.',
      ],
      'email-changed': [
        'आपल्या खात्याचा ईमेल बदलून {email} झाला आहे. यापुढे नवीन ईमेलने लॉग इन करा. हा ईमेल आता चालत नाही.',
        'हे आपणच केले असेल, तर काहीही करण्याची गरज नाही.',
      ],
      'email-undone': [
        'आपल्या खात्याचा आधीचा ईमेल परत आला आहे. आधीच्या ईमेलवर आम्ही पाठवलेल्या पानावर कोणीतरी “परत आणा” दाबले. या ईमेलने आता लॉग इन करता येत नाही. सर्व फोन आणि संगणकांवरून लॉग आउट झाले आहे आणि पासवर्ड आता चालत नाही.',
        'त्यांवर जे अजून पाठवलेले नाही, ते तेथेच राहते.',
        'हे आपणच केले असेल, तर आधीच्या ईमेलने नवीन पासवर्ड तयार करा. हे आपण केले नसेल आणि खाते आपले असेल, तर नियम व अटींमध्ये दिलेल्या संपर्काला लिहा.',
      ],
      'nominee-changed': [
        'डॅशबोर्डवर आपला नॉमिनी बदलला आहे: आपल्या पश्चात किंवा आपण असमर्थ असाल तेव्हा आपल्या माहितीवरील आपले अधिकार वापरणारी व्यक्ती. नवीन नाव दिले आहे, किंवा दिलेले नाव काढून टाकले आहे.',
        'हे आपण केले नसेल, तर डॅशबोर्डवर “आपली संमती” उघडा. तेथे कोणाचे नाव आहे ते पाहा आणि बदला. मग “आपण कोठे लॉग इन केले आहे” येथे अनोळखी फोन आणि संगणकांवरून लॉग आउट करा.',
      ],
      'consent-withdrawn': [
        'आपली माहिती वापरण्याची संमती डॅशबोर्डवर मागे घेतली आहे. काहीही पुसलेले नाही. माहिती पुसण्यासाठी खाते कायमचे काढून टाका.',
        'हे आपण केले नसेल, तर लॉग इन करा आणि “आपली संमती” येथे ती पुन्हा द्या. मग पासवर्ड बदला.',
      ],
      erased: [
        'आपले खाते आणि येथे जतन केलेले सर्व काही पुसले आहे. आमच्या राखीव प्रतींत (बॅकअप) त्याची प्रत 35 दिवसांपर्यंत राहते.',
        'आपल्या इतर फोन आणि संगणकांवर जे अजून पाठवलेले नाही, ते तेथेच राहते. तेथे त्याची प्रत डाउनलोड करता येते.',
        'हे आपण केले नसेल, तर नियम व अटींमध्ये दिलेल्या संपर्काला लिहा.',
      ],
      'card-again': [
        'आम्ही आधार कार्डाचे फोटो तपासले. कृपया {side} पुन्हा पाठवा: {reason}.',
        '“संबंध” ॲप उघडा, आधारच्या पायरीवर जा आणि तेथे नवीन फोटो निवडा.',
      ],
      'codes-guessed': [
        'आपल्या खात्याचा नवीन पासवर्ड तयार करण्यासाठी कोणीतरी अनेकदा चुकीचा OTP कोड टाकला.',
        'आपला पासवर्ड बदललेला नाही. पुढचे प्रयत्न आम्ही काही काळ थांबवले आहेत.',
        'हे आपण केले नसेल, तरी काहीही करण्याची गरज नाही. OTP कोड कोणालाही सांगू नका. आम्ही तो कधीही मागत नाही.',
      ],
      'passwords-guessed': [
        'आपल्या खात्यासाठी कोणीतरी एका दिवसात दहा वेळा चुकीचा पासवर्ड टाकला.',
        'आपला पासवर्ड बदललेला नाही. असे प्रयत्न सुरू राहिले, तर ते काही काळ थांबवले जातात.',
        'हे आपण केले नसेल, तर लॉग इन करा आणि डॅशबोर्डवर “आपण कोठे लॉग इन केले आहे” उघडा. अनोळखी किंवा आता आपल्याकडे नसलेल्या फोन आणि संगणकांवरून लॉग आउट करा.',
      ],
      'email-taken': [
        'दुसऱ्या “संबंध” खात्यात लॉग इन असलेल्या कोणीतरी त्या खात्यासाठी हा ईमेल वापरण्याचा प्रयत्न केला. या ईमेलचे खाते आधीच असल्यामुळे ते शक्य नाही. काहीही बदललेले नाही.',
        'हे आपणच केले असेल, तर या ईमेलने लॉग इन करा किंवा त्या खात्यासाठी दुसरा ईमेल वापरा.',
      ],
    },
    sides: { front: 'पुढील बाजू', back: 'मागील बाजू', both: 'दोन्ही बाजू' },
    reasons: {
      blurred: 'फोटो अस्पष्ट आहे',
      'cut-off': 'कार्डाचा काही भाग फोटोत आलेला नाही',
      'not-this-person': 'हे कार्ड वधू/वराचे नाही',
      'number-visible': 'आधार क्रमांक दिसतो',
      'not-a-card': 'फोटोत आधार कार्ड नाही',
      other: 'कारण खाली दिले आहे',
    },
    written: 'तपासणाऱ्यांनी लिहिले आहे:',
    former:
      'काही दिवसांपूर्वीपर्यंत आपल्या खात्याचा हा ईमेल होता. तो आपण बदलला नसेल, तर त्या बदलाबद्दल आम्ही पाठवलेल्या मेलमधील लिंक आधी उघडा आणि “परत आणा” दाबा.',
    undo: 'हे आपण केले नसेल, तर 7 दिवसांच्या आत ही लिंक उघडा आणि “परत आणा” दाबा. मग आपल्या खात्याला हा ईमेल परत मिळेल आणि सर्व फोन आणि संगणकांवरून लॉग आउट होईल. त्यानंतर नवीन पासवर्ड तयार करा.',
  },
  hi: {
    subject: {
      'sign-ins-ended': 'संबंध: दूसरे फ़ोन और कंप्यूटर से लॉग आउट हुआ',
      'password-changed': 'संबंध: आपका पासवर्ड बदला गया',
      'password-reset': 'संबंध: नया पासवर्ड बनाया गया',
      'email-changed': 'संबंध: आपके खाते का ईमेल बदला गया',
      'email-undone': 'संबंध: आपके खाते का पहले वाला ईमेल वापस आया',
      'nominee-changed': 'संबंध: आपका नॉमिनी बदला गया',
      'consent-withdrawn': 'संबंध: आपकी सहमति वापस ली गई',
      erased: 'संबंध: आपका खाता मिटाया गया',
      'card-again': 'संबंध: आधार कार्ड कृपया फिर भेजें',
      'codes-guessed': 'संबंध: आपके खाते के लिए ग़लत OTP कोड डाले गए',
      'passwords-guessed': 'संबंध: आपके खाते के लिए ग़लत पासवर्ड डाले गए',
      'email-taken': 'संबंध: इस ईमेल का खाता पहले से है',
    },
    said: {
      'sign-ins-ended': [
        'एक या अधिक फ़ोन या कंप्यूटर पर आपके खाते से लॉग आउट किया गया। जिसने ऐसा किया, उसे पासवर्ड मालूम था।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ। लॉग इन पेज पर “पासवर्ड याद नहीं?” दबाएँ। इससे सभी फ़ोन और कंप्यूटर से लॉग आउट हो जाएगा।',
      ],
      'password-changed': [
        'आपके खाते का पासवर्ड बदला गया। बाकी सभी फ़ोन और कंप्यूटर से लॉग आउट हो गया है।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ। लॉग इन पेज पर “पासवर्ड याद नहीं?” दबाएँ। इससे सभी फ़ोन और कंप्यूटर से लॉग आउट हो जाएगा।',
      ],
      'password-reset': [
        'इस ईमेल पर हमारे भेजे OTP कोड से आपके खाते का नया पासवर्ड बनाया गया। सभी फ़ोन और कंप्यूटर से लॉग आउट हो गया है।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर यह आपने नहीं किया, तो कोई आपके ईमेल पढ़ सकता है। पहले ईमेल का पासवर्ड बदलें। फिर यहाँ नया पासवर्ड बनाएँ: लॉग इन पेज पर “पासवर्ड याद नहीं?” दबाएँ।',
      ],
      'email-changed': [
        'आपके खाते का ईमेल बदलकर {email} हो गया है। अब से नए ईमेल से लॉग इन करें। यह ईमेल अब काम नहीं करता।',
        'अगर यह आपने ही किया है, तो कुछ भी करने की ज़रूरत नहीं है।',
      ],
      'email-undone': [
        'आपके खाते का पहले वाला ईमेल वापस आ गया है। पहले वाले ईमेल पर हमारे भेजे पेज पर किसी ने “वापस लाएँ” दबाया। इस ईमेल से अब लॉग इन नहीं होता। सभी फ़ोन और कंप्यूटर से लॉग आउट हो गया है और पासवर्ड अब काम नहीं करता।',
        'उन पर जो अभी भेजा नहीं गया है, वह वहीं रहता है।',
        'अगर यह आपने ही किया है, तो पहले वाले ईमेल से नया पासवर्ड बनाएँ। अगर यह आपने नहीं किया और खाता आपका है, तो नियम व शर्तों में दिए गए संपर्क को लिखें।',
      ],
      'nominee-changed': [
        'डैशबोर्ड पर आपका नॉमिनी बदला गया: वह व्यक्ति जो आपके न रहने पर या आपके असमर्थ होने पर आपकी जानकारी पर आपके अधिकार इस्तेमाल करे। नया नाम दिया गया, या दिया हुआ नाम हटाया गया।',
        'अगर यह आपने नहीं किया, तो डैशबोर्ड पर “आपकी सहमति” खोलें। वहाँ देखें कि किसका नाम है, और उसे बदलें। फिर “आप कहाँ-कहाँ लॉग इन हैं” में अनजान फ़ोन और कंप्यूटर से लॉग आउट करें।',
      ],
      'consent-withdrawn': [
        'आपकी जानकारी के इस्तेमाल की सहमति डैशबोर्ड पर वापस ली गई। कुछ भी मिटाया नहीं गया है। जानकारी मिटाने के लिए खाता मिटाएँ।',
        'अगर यह आपने नहीं किया, तो लॉग इन करें और “आपकी सहमति” में उसे फिर दें। फिर पासवर्ड बदलें।',
      ],
      erased: [
        'आपका खाता और यहाँ सहेजा गया सब कुछ मिटा दिया गया। हमारे बैकअप में इसकी प्रति 35 दिन तक रहती है।',
        'आपके दूसरे फ़ोन और कंप्यूटर पर जो अभी भेजा नहीं गया है, वह वहीं रहता है। वहाँ उसकी प्रति डाउनलोड की जा सकती है।',
        'अगर यह आपने नहीं किया, तो नियम व शर्तों में दिए गए संपर्क को लिखें।',
      ],
      'card-again': [
        'हमने आधार कार्ड की फ़ोटो जाँचीं। कृपया {side} फिर भेजें: {reason}।',
        '“संबंध” ऐप खोलें, आधार वाले चरण पर जाएँ और वहाँ नई फ़ोटो चुनें।',
      ],
      'codes-guessed': [
        'आपके खाते का नया पासवर्ड बनाने के लिए किसी ने कई बार ग़लत OTP कोड डाला।',
        'आपका पासवर्ड बदला नहीं है। आगे की कोशिशें हमने कुछ समय के लिए रोक दी हैं।',
        'अगर यह आपने नहीं किया, तब भी कुछ करने की ज़रूरत नहीं है। OTP कोड किसी को न बताएँ। हम यह कभी नहीं माँगते।',
      ],
      'passwords-guessed': [
        'आपके खाते के लिए किसी ने एक दिन में दस बार ग़लत पासवर्ड डाला।',
        'आपका पासवर्ड बदला नहीं है। ऐसी कोशिशें जारी रहें, तो उन्हें कुछ समय के लिए रोका जाता है।',
        'अगर यह आपने नहीं किया, तो लॉग इन करें और डैशबोर्ड पर “आप कहाँ-कहाँ लॉग इन हैं” खोलें। जो फ़ोन या कंप्यूटर अनजान हों या अब आपके पास न हों, उनसे लॉग आउट करें।',
      ],
      'email-taken': [
        'किसी दूसरे “संबंध” खाते में लॉग इन किसी व्यक्ति ने उस खाते के लिए यह ईमेल इस्तेमाल करने की कोशिश की। इस ईमेल का खाता पहले से है, इसलिए यह नहीं हो सकता। कुछ भी नहीं बदला है।',
        'अगर यह आपने ही किया है, तो इस ईमेल से लॉग इन करें या उस खाते के लिए दूसरा ईमेल इस्तेमाल करें।',
      ],
    },
    sides: { front: 'सामने का भाग', back: 'पीछे का भाग', both: 'दोनों भाग' },
    reasons: {
      blurred: 'फ़ोटो धुंधली है',
      'cut-off': 'कार्ड का कुछ हिस्सा फ़ोटो में नहीं आया',
      'not-this-person': 'यह कार्ड वर/वधू का नहीं है',
      'number-visible': 'आधार नंबर दिखाई देता है',
      'not-a-card': 'फ़ोटो में आधार कार्ड नहीं है',
      other: 'कारण नीचे दिया है',
    },
    written: 'जाँचने वालों ने लिखा है:',
    former:
      'कुछ दिन पहले तक आपके खाते का यही ईमेल था। अगर इसे आपने नहीं बदला, तो उस बदलाव के बारे में हमारे भेजे मेल का लिंक पहले खोलें और “वापस लाएँ” दबाएँ।',
    undo: 'अगर यह आपने नहीं किया, तो 7 दिन के अंदर यह लिंक खोलें और “वापस लाएँ” दबाएँ। तब आपके खाते को यह ईमेल वापस मिलेगा और सभी फ़ोन और कंप्यूटर से लॉग आउट हो जाएगा। उसके बाद नया पासवर्ड बनाएँ।',
  },
};

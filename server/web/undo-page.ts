import { LANGUAGES, type Language, LANGUAGE_NAMES } from '../../src/domain/languages.ts';
import { escapeHtml } from '../base/escape-html.ts';
import type { Theme } from './localized-page.ts';
import { MARK_SVG, PAGE_STYLE } from './page-look.ts';

export type UndoView =
  /** Both addresses are masked. */
  | { kind: 'asking'; former: string; email: string }
  | { kind: 'undone' }
  | { kind: 'taken' }
  | { kind: 'over' };

interface UndoPage {
  language: Language;
  theme: Theme | undefined;
  view: UndoView;
}

export function undoPage({ language, theme, view }: UndoPage): string {
  const words = WORDS[language];
  return `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title[view.kind]} · ${words.product}</title>
<style>${PAGE_STYLE}</style></head>
<body><header>${MARK_SVG}<span>${words.product}</span></header>
<main><h1>${words.title[view.kind]}</h1><hr>
${draw(words, view)}
</main></body></html>`;
}

function draw(words: Words, view: UndoView): string {
  switch (view.kind) {
    case 'asking':
      return `<p>${words.changed}</p>
<dl><dt>${words.before}</dt><dd>${escapeHtml(view.former)}</dd><dt>${words.now}</dt><dd>${escapeHtml(view.email)}</dd></dl>
<p>${words.effect}</p>
<p>${words.unsent}</p>
<form method="post"><button type="submit">${words.undo}</button></form>
<p class="muted">${words.wasYou}</p>
<nav aria-label="${words.languages}">${LANGUAGES.map(linkTo).join('')}</nav>`;
    case 'undone':
      return `<p role="status">${words.undone}</p>
<p>${words.look}</p>
<p>${words.unsent}</p>
<p><a class="button" href="/forgot-password">${words.newPassword}</a></p>`;
    case 'taken':
      return `<p role="alert">${words.taken}</p>
<p><a class="button" href="/terms">${words.terms}</a></p>`;
    case 'over':
      return `<p role="alert">${words.over}</p>
<p><a class="button" href="/login">${words.login}</a></p>`;
  }
}

function linkTo(language: Language): string {
  return `<a href="?lng=${language}" lang="${language}" hreflang="${language}">${LANGUAGE_NAMES[language]}</a>`;
}

const EN = {
  product: 'Sambandh',
  title: {
    asking: 'Bring back your old email',
    undone: 'Your old email is back',
    taken: 'Your old email could not be brought back',
    over: 'This link no longer works',
  },
  languages: 'Language',
  unsent:
    'Anything not sent yet on a phone or computer stays on it. To send it, log in there again.',
  terms: 'Read the terms',
  changed: 'The email of your Sambandh account was changed:',
  before: 'Before',
  now: 'Now',
  effect:
    'If it was not you, press “Bring it back”. Every phone and computer will be logged out, and the password will no longer work. After that, set a new password.',
  undo: 'Bring it back',
  wasYou: 'If it was you, you do not need to do anything.',
  undone: 'Every phone and computer is logged out. Now set a new password.',
  look: 'Then open “Your consent” on the dashboard. Check your nominee and your consent, because the other person may have changed them.',
  newPassword: 'Set a new password',
  taken: 'Your old email now has its own account. Write to the grievance contact under “Terms”.',
  over: 'A link works only once, and only for 7 days.',
  login: 'Go to Login',
};
type Words = typeof EN;

const WORDS: Record<Language, Words> = {
  en: EN,
  mr: {
    product: 'संबंध',
    title: {
      asking: 'आधीचा ईमेल परत आणा',
      undone: 'आधीचा ईमेल परत आला आहे',
      taken: 'आधीचा ईमेल परत आणता आला नाही',
      over: 'ही लिंक आता चालत नाही',
    },
    languages: 'भाषा',
    unsent: 'फोनवर किंवा संगणकावर जे अजून पाठवलेले नाही, ते तेथेच राहते आणि तेथे पुन्हा लॉग इन केल्यावर पाठवले जाते.',
    terms: 'नियम व अटी पाहा',
    changed: 'आपल्या “संबंध” खात्याचा ईमेल बदलला आहे:',
    before: 'आधी',
    now: 'आता',
    effect:
      'हे आपण केले नसेल, तर “परत आणा” दाबा. सर्व फोन आणि संगणकांवरून लॉग आउट होईल आणि पासवर्ड चालणार नाही. त्यानंतर नवीन पासवर्ड तयार करा.',
    undo: 'परत आणा',
    wasYou: 'हे आपणच केले असेल, तर काहीही करण्याची गरज नाही.',
    undone: 'सर्व फोन आणि संगणकांवरून लॉग आउट झाले आहे. आता नवीन पासवर्ड तयार करा.',
    look: 'मग डॅशबोर्डवर “आपली संमती” उघडा. आपला नॉमिनी आणि आपली संमती तपासा, कारण दुसऱ्या व्यक्तीने ती बदलली असू शकते.',
    newPassword: 'नवीन पासवर्ड तयार करा',
    taken: 'आधीच्या ईमेलचे आता वेगळे खाते आहे. कृपया नियम व अटींमध्ये दिलेल्या संपर्काला लिहा.',
    over: 'लिंक फक्त 7 दिवस आणि एकदाच चालते.',
    login: 'लॉग इन पानावर जा',
  },
  hi: {
    product: 'संबंध',
    title: {
      asking: 'पहले वाला ईमेल वापस लाएँ',
      undone: 'पहले वाला ईमेल वापस आ गया है',
      taken: 'पहले वाला ईमेल वापस नहीं लाया जा सका',
      over: 'यह लिंक अब काम नहीं करता',
    },
    languages: 'भाषा',
    unsent:
      'फ़ोन या कंप्यूटर पर जो अभी भेजा नहीं गया है, वह वहीं रहता है और वहाँ फिर से लॉग इन करने पर भेजा जाता है।',
    terms: 'नियम व शर्तें देखें',
    changed: 'आपके “संबंध” खाते का ईमेल बदला गया:',
    before: 'पहले',
    now: 'अब',
    effect:
      'अगर यह आपने नहीं किया, तो “वापस लाएँ” दबाएँ। सभी फ़ोन और कंप्यूटर से लॉग आउट हो जाएगा और पासवर्ड काम नहीं करेगा। उसके बाद नया पासवर्ड बनाएँ।',
    undo: 'वापस लाएँ',
    wasYou: 'अगर यह आपने ही किया है, तो कुछ भी करने की ज़रूरत नहीं है।',
    undone: 'सभी फ़ोन और कंप्यूटर से लॉग आउट हो गया है। अब नया पासवर्ड बनाएँ।',
    look: 'फिर डैशबोर्ड पर “आपकी सहमति” खोलें। अपना नॉमिनी और अपनी सहमति जाँचें, क्योंकि दूसरे व्यक्ति ने उन्हें बदल दिया हो सकता है।',
    newPassword: 'नया पासवर्ड बनाएँ',
    taken: 'पहले वाले ईमेल का अब एक अलग खाता है। कृपया नियम व शर्तों में दिए गए संपर्क को लिखें।',
    over: 'लिंक केवल 7 दिन तक और एक ही बार काम करता है।',
    login: 'लॉग इन पेज पर जाएँ',
  },
};

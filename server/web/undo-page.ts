import type { Language } from '../../src/domain/enumerations.ts';
import { escapeHtml } from '../base/escape-html.ts';

export type UndoView =
  /** Both addresses masked. */
  | { kind: 'asking'; former: string; email: string }
  | { kind: 'undone' }
  | { kind: 'taken' }
  | { kind: 'over' };

/** The page that undoes the change of an address; it needs no script. */
export function undoPage(language: Language, view: UndoView): string {
  const words = WORDS[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title} · Sambandh</title>
<style>${STYLE}</style></head>
<body><main><p class="product">${words.product}</p><h1>${words.title}</h1>
${draw(words, view)}
</main></body></html>`;
}

function draw(words: Words, view: UndoView): string {
  switch (view.kind) {
    case 'asking':
      return `<p>${words.changed}</p>
<dl><dt>${words.before}</dt><dd>${escapeHtml(view.former)}</dd><dt>${words.now}</dt><dd>${escapeHtml(view.email)}</dd></dl>
<p>${words.effect}</p>
<form method="post"><button type="submit">${words.undo}</button></form>
<p>${words.wasYou}</p>`;
    case 'undone':
      return `<p role="status">${words.undone}</p>
<p><a class="button" href="/forgot-password">${words.newPassword}</a></p>`;
    case 'taken':
      return `<p role="alert">${words.taken}</p>`;
    case 'over':
      return `<p role="alert">${words.over}</p>
<p><a class="button" href="/login">${words.login}</a></p>`;
  }
}

const STYLE = `:root{color-scheme:light dark}
body{font-family:sans-serif;font-size:1.0625rem;line-height:1.6;margin:0;padding:1.25rem}
main{max-width:32rem;margin:0 auto}
.product{font-weight:bold}
h1{font-size:1.5rem;line-height:1.3}
dd{margin:0 0 .75rem;font-weight:bold;overflow-wrap:anywhere}
button,.button{display:inline-block;box-sizing:border-box;min-height:3rem;padding:.6rem 1.25rem;font:inherit;font-weight:bold;border:0;border-radius:.5rem;background:#8a1c3b;color:#fff;text-decoration:none;cursor:pointer}
button:focus-visible,.button:focus-visible{outline:3px solid #d99a00;outline-offset:3px}`;

type Words = Record<
  | 'product'
  | 'title'
  | 'changed'
  | 'before'
  | 'now'
  | 'effect'
  | 'undo'
  | 'wasYou'
  | 'undone'
  | 'newPassword'
  | 'taken'
  | 'over'
  | 'login',
  string
>;

const WORDS: Record<Language, Words> = {
  en: {
    product: 'Sambandh',
    title: 'Bring the former email back',
    changed: 'The email of your Sambandh account was changed:',
    before: 'Before',
    now: 'Now',
    effect:
      'If it was not you, bring the former email back. Every phone and computer is logged out, and the password no longer works. Then you set a new one.',
    undo: 'Bring it back',
    wasYou: 'If it was you, you need not do anything.',
    undone:
      'The former email is back, and every phone and computer is logged out. Now set a new password.',
    newPassword: 'Set a new password',
    taken:
      'The former email has an account of its own by now, so it could not be brought back. Please write to the contact that is named under Terms.',
    over: 'This link no longer works. It works once, for 7 days.',
    login: 'To the login',
  },
  mr: {
    product: 'संबंध',
    title: 'आधीचा ईमेल परत आणा',
    changed: 'आपल्या “संबंध” खात्याचा ईमेल बदलला गेला:',
    before: 'आधी',
    now: 'आता',
    effect:
      'हे आपण केले नसेल, तर आधीचा ईमेल परत आणा. सर्व फोन आणि कॉम्प्युटर लॉग आउट होतात आणि पासवर्ड चालेनासा होतो. मग आपण नवीन पासवर्ड ठरवा.',
    undo: 'परत आणा',
    wasYou: 'हे आपणच केले असेल, तर काहीही करण्याची गरज नाही.',
    undone: 'आधीचा ईमेल परत आला आहे आणि सर्व फोन आणि कॉम्प्युटर लॉग आउट झाले आहेत. आता नवीन पासवर्ड ठरवा.',
    newPassword: 'नवीन पासवर्ड ठरवा',
    taken:
      'आधीच्या ईमेलचे आता वेगळे खाते आहे, त्यामुळे तो परत आणता आला नाही. कृपया नियम व अटींमध्ये दिलेल्या संपर्काला लिहा.',
    over: 'ही लिंक आता चालत नाही. ती 7 दिवस आणि एकदाच चालते.',
    login: 'लॉग इन पानावर जा',
  },
  hi: {
    product: 'संबंध',
    title: 'पहले वाला ईमेल वापस लाएँ',
    changed: 'आपके “संबंध” खाते का ईमेल बदला गया:',
    before: 'पहले',
    now: 'अब',
    effect:
      'अगर यह आपने नहीं किया, तो पहले वाला ईमेल वापस लाएँ। सभी फ़ोन और कंप्यूटर लॉग आउट हो जाते हैं और पासवर्ड काम नहीं करता। फिर आप नया पासवर्ड तय करें।',
    undo: 'वापस लाएँ',
    wasYou: 'अगर यह आपने ही किया है, तो कुछ भी करने की ज़रूरत नहीं है।',
    undone: 'पहले वाला ईमेल वापस आ गया है और सभी फ़ोन और कंप्यूटर लॉग आउट हो गए हैं। अब नया पासवर्ड तय करें।',
    newPassword: 'नया पासवर्ड तय करें',
    taken:
      'पहले वाले ईमेल का अब एक अलग खाता है, इसलिए वह वापस नहीं लाया जा सका। कृपया नियम व शर्तों में दिए गए संपर्क को लिखें।',
    over: 'यह लिंक अब काम नहीं करता। यह 7 दिन तक और एक ही बार काम करता है।',
    login: 'लॉग इन पेज पर जाएँ',
  },
};

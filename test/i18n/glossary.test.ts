/** Checks rules of docs/glossary.md, for example that each concept has one word. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountMail, type AccountEvent } from '../../server/mail/account-mail.ts';
import { undoPage, type UndoView } from '../../server/web/undo-page.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { texts } from '../support/typed-texts.ts';
import { readTexts } from './support/read-texts.ts';

const ROOT = new URL('../../public/locales/', import.meta.url);
const NAMESPACES = readdirSync(new URL('en/', ROOT)).toSorted();

interface Forbidden {
  variant: RegExp;
  write: string;
  except?: readonly string[];
}

/** In a sentence, the bare name reads as 'a relation'. A subject line begins with it and a colon. */
const SAMBANDH_ALONE = /“संबंध”(?! (ॲप|ऐप|सेव|खात|OTP))|(?<=\p{L} )संबंध(?= \p{L})/u;

const FORBIDDEN: Record<Language, readonly Forbidden[]> = {
  en: [
    { variant: /\bby itself\b.*\btried\b|\btried again by itself\b/iu, write: 'We will try again' },
    { variant: /\bsynchroni[sz]|\bsync\b|\bqueue\b/iu, write: 'send' },
    { variant: /safety cop(y|ies)/iu, write: 'backup' },
    { variant: /make some room|until there is room/iu, write: 'free some space' },
    {
      variant: /one-time password/iu,
      write: 'OTP',
      except: ['validation:otpLength', 'terms:', 'mail:codes'],
    },
    { variant: /\d \}*%|\}\} %/u, write: '62%' },
    { variant: /\bgoes by itself\b|\bby itself\b|\bwill go\b|^goes\b/iu, write: 'will be sent' },
    { variant: /\bwhoever\b|\bwhom\b/iu, write: 'anyone who, people who' },
    { variant: /in (your|my) place|no longer can\b/iu, write: 'nominee' },
    { variant: /\bthe support\b/iu, write: 'support' },
    { variant: /\bformer\b/iu, write: 'old' },
    {
      variant: /\blooked at\b|\balso without\b|\bact yourself\b/iu,
      write: 'checked, even, for yourself',
      except: ['terms:'],
    },
    { variant: /\bstands? (on|in|at)\b|\banew\b|\bgo on\b/iu, write: 'is on, again, continue' },
    {
      variant: /\bplease\b(?! (select|check credentials|try again))/iu,
      write: 'the verb first',
    },
  ],
  mr: [
    // The pattern allows चित्रपट (a film) and चित्रा (a star).
    { variant: /चित्र(?!पट|ा$)/u, write: 'फोटो' },
    { variant: /आवृत्ती/u, write: 'अपडेट', except: ['terms:'] },
    { variant: /लॉगिन/u, write: 'लॉग इन' },
    { variant: /फिकट/u, write: 'उजळ' },
    { variant: /रंगसंगती/u, write: 'स्क्रीनचा रंग' },
    { variant: /सुरक्षा प्रत/u, write: 'राखीव प्रत (बॅकअप)' },
    { variant: /(^|\s)(तिथे|इथे|कुठे)(?=[\s.,:]|$)/u, write: 'तेथे, येथे, कोठे' },
    { variant: /सर्वात(?=\s)/u, write: 'सर्वांत' },
    { variant: /(^|\s)तक्रार संपर्क/u, write: 'तक्रार निवारण संपर्क' },
    { variant: /जागा करा/u, write: 'जागा मोकळी करा' },
    { variant: /उपकरण/u, write: 'फोन किंवा संगणक' },
    { variant: /\}\} %|\d %/u, write: '62%' },
    { variant: /(?<!(ला|ले|ली|ल्या)) (जाईल|जातील)/u, write: 'पाठवले जाईल, पुसले जाईल' },
    { variant: SAMBANDH_ALONE, write: '“संबंध” ॲप, “संबंध” सेवा' },
    { variant: /परिचयपत्र|PDF परिचय|प्रोफाइल/u, write: 'बायोडाटा, परिचय' },
    { variant: /वतीने कोण|शक्य नसेल तेव्हा/u, write: 'नॉमिनी' },
    { variant: /पासवर्ड ठरवा/u, write: 'पासवर्ड तयार करा' },
    { variant: /अजून पाठवले नाही/u, write: 'अजून पाठवलेले नाही' },
    { variant: /(^|\s)वर्ण(\s|$)/u, write: 'रंग' },
    { variant: /(फोन|संगणक) लॉग आउट/u, write: 'फोनवरून लॉग आउट' },
    { variant: /ल(ा|े|ी) गेल/u, write: 'केले, केले आहे' },
  ],
  hi: [
    { variant: /तस्वीर|चित्र(?!ा$)/u, write: 'फ़ोटो, इमेज' },
    { variant: /संस्करण/u, write: 'अपडेट', except: ['terms:'] },
    { variant: /पुरानी प्रति/u, write: 'बैकअप' },
    { variant: /फोटो/u, write: 'फ़ोटो' },
    { variant: /फोन/u, write: 'फ़ोन' },
    { variant: /लॉगिन/u, write: 'लॉग इन' },
    { variant: /निजता/u, write: 'गोपनीयता' },
    { variant: /सुरक्षा प्रति/u, write: 'बैकअप' },
    { variant: /(^|\s)शिकायत संपर्क/u, write: 'शिकायत निवारण संपर्क' },
    { variant: /(^|\s)खाली(?=\s)/u, write: 'ख़ाली' },
    { variant: /जगह बनाएँ/u, write: 'जगह ख़ाली करें' },
    { variant: /उपकरण/u, write: 'फ़ोन या कंप्यूटर' },
    { variant: /\}\} बात/u, write: 'चीज़' },
    { variant: /चरण जमा करें/u, write: '“आगे बढ़ें” बटन' },
    { variant: /\}\} %|\d %/u, write: '62%' },
    // Every other verb before जाएगा is a participle, such as भेजा, मिटाया or डाउनलोड हो.
    { variant: /(पर|से|आप|भी|में) (जाएगा|जाएगी|जाएँगे)/u, write: 'भेजा जाएगा, मिट जाएगा' },
    { variant: SAMBANDH_ALONE, write: '“संबंध” ऐप, “संबंध” सेवा' },
    { variant: /PDF परिचय|प्रोफ़ाइल/u, write: 'बायोडाटा, परिचय' },
    { variant: /(?<!अपने )(?<=^|[\s”])आप\s[^।:;]*(ते (हैं|हों)|एँगे|ेंगे)/u, write: 'किया जा सकता है' },
    { variant: /संभव न होने पर/u, write: 'नॉमिनी' },
    { variant: /पासवर्ड तय (करें|किया)|मान्य है/u, write: 'पासवर्ड बनाएँ, चलता है' },
    { variant: /बाक़ी/u, write: 'बाकी' },
    { variant: /(^|\s)वर्ण(\s|$)|रक्त समूह/u, write: 'रंग, ब्लड ग्रुप' },
    { variant: /कनेक्शन/u, write: 'इंटरनेट' },
    { variant: /(फ़ोन|कंप्यूटर) लॉग आउट/u, write: 'फ़ोन से लॉग आउट' },
  ],
};

/** A text with these words needs a variant for computers. */
const THIS_PHONE: Record<Language, RegExp> = {
  en: /\bthis phone\b/iu,
  mr: /(^|\s)(या फोन|हा फोन)/u,
  hi: /(इस फ़ोन|यह फ़ोन)/u,
};

/** These texts need no variant for computers: their words are right on every device. */
const ANY_PHONE = ['account:yourData.deletePoints.otherPhones', 'terms:sections.onPhone.text'];

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = NAMESPACES.flatMap((file) =>
    Object.entries(readTexts(language, file)).map(([key, text]) => ({
      key: `${file.replace('.json', '')}:${key}`,
      text,
    })),
  );
  const said = [...texts, ...serverTexts(language)];

  it.each(FORBIDDEN[language])('nothing says $variant, but $write', ({ variant, except = [] }) => {
    const found = said.filter(
      ({ key, text }) => variant.test(text) && !except.some((begin) => key.startsWith(begin)),
    );
    expect(found).toEqual([]);
  });

  it('a text about this phone has its computer twin, which does not name the phone', () => {
    const byKey = new Map(texts.map(({ key, text }) => [key, text]));
    const wrong = texts.filter(({ key, text }) => {
      if (key.includes('_computer') || ANY_PHONE.includes(key)) return false;
      if (!THIS_PHONE[language].test(text)) return false;
      const twin = byKey.get(key.replace(/(_one|_other)?$/u, '_computer$1'));
      return twin === undefined || THIS_PHONE[language].test(twin);
    });
    expect(wrong).toEqual([]);
  });

  it('both themes have the words of the header', () => {
    const { [`common:theme.light`]: light, [`common:theme.dark`]: dark } = Object.fromEntries(
      texts.map(({ key, text }) => [key, text]),
    );
    const landing = readTexts(language, 'landing.json');
    expect([landing['light'], landing['dark']]).toEqual([light, dark]);
  });

  it('what is refused, half-filled or chosen says that it is not sent', () => {
    const said = Object.fromEntries(texts.map(({ key, text }) => [key, text]));
    for (const key of NOT_SENT)
      expect([key, said[key]]).toEqual([key, expect.stringMatching(NOT_YET[language])]);
  });

  it('no question about deleting has Cancel as its safe answer', () => {
    const said = Object.fromEntries(texts.map(({ key, text }) => [key, text]));
    for (const key of ['common:keepIt', 'account:yourData.deleteNo', 'sync:panel.keep'])
      expect(said[key]).not.toMatch(/cancel|रद्द/iu);
  });
});

function serverTexts(language: Language): { key: string; text: string }[] {
  const views: UndoView[] = [
    { kind: 'asking', former: '', email: '' },
    { kind: 'undone' },
    { kind: 'taken' },
    { kind: 'over' },
  ];
  const pages = views.map((view) => ({
    key: `undo page:${view.kind}`,
    text: undoPage({ language, theme: undefined, view })
      .replace(/<style>.*<\/style>|<nav.*<\/nav>/gsu, '')
      .replace(/<[^>]+>/gu, ' '),
  }));
  const events: AccountEvent[] = [
    { kind: 'sign-ins-ended' },
    { kind: 'password-changed' },
    { kind: 'email-changed', email: '', undoUrl: '' },
    { kind: 'email-undone' },
    { kind: 'password-reset' },
    { kind: 'consent-withdrawn' },
    { kind: 'erased' },
    { kind: 'nominee-changed' },
    { kind: 'email-taken' },
    { kind: 'codes-guessed' },
    { kind: 'passwords-guessed' },
    { kind: 'card-again', sides: ['front'], reason: 'blurred', sentence: '' },
  ];
  const mails = events.map((what) => {
    const { subject, text } = accountMail({ to: '', what, language });
    // A mail begins with the part in the reader's own language.
    return { key: `mail:${what.kind}`, text: `${subject} ${text.split(/\n-+\n/u)[0]}` };
  });
  return [...pages, ...mails];
}

const NOT_YET: Record<Language, RegExp> = {
  en: /not sent/iu,
  mr: /पाठवलेल(े|ा|ी|्या) नाही/u,
  hi: /भेज(ा|ी) नहीं ग/u,
};

const NOT_SENT = texts(`
sync:state.notSentYet|sync:panel.attentionSafe|sync:strip.sendBy|sync:strip.saved_one
sync:strip.saved_other|sync:strip.offlineWaiting_one|sync:strip.offlineWaiting_other
sync:panel.unfinishedLeft_one|sync:panel.unfinishedLeft_other|photos:panel.ready_one
photos:panel.ready_other|photos:shared.kept|videos:panel.ready|wizard:form.savedAt`);

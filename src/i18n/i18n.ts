import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { persistLanguage } from './persist-language.ts';
import { LANGUAGES, readLanguage } from '../domain/languages.ts';
import { createWordsBackend, fetchWords, LOADING, NAMESPACES } from './words.ts';

/** The boot script has set the document's language (spec.md §9). */
export async function startTranslations(): Promise<void> {
  const root = document.documentElement;
  const first = readLanguage(root.lang);
  // This fetch starts earlier than that of i18next, which loads the words if this fetch fails.
  const words = await fetchWords(first).catch(() => undefined);
  const i18n = createInstance();
  i18n.on('languageChanged', (tag) => {
    const language = readLanguage(tag);
    root.lang = language;
    persistLanguage(language);
  });
  await i18n
    .use(createWordsBackend())
    .use(initReactI18next)
    .init({
      lng: first,
      ...(words && { resources: { [first]: words }, partialBundledLanguages: true }),
      // No fallback is needed: every language has every text (test/i18n/locales.test.ts).
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      ns: [...NAMESPACES],
      defaultNS: 'common',
      // React already escapes every text.
      interpolation: { escapeValue: false },
      ...LOADING,
    });
}

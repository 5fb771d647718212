import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage } from './keep-language.ts';
import { LANGUAGES } from '../domain/enumerations.ts';
import { readLanguage } from '../domain/languages.ts';
import { createWordsBackend, fetchWords, LOADING, NAMESPACES } from './words.ts';

/**
 * Starts the translations in the language of the document, which the boot script has set (spec.md
 * §9). Resolves when the words of that language are loaded.
 */
export async function startTranslations(): Promise<void> {
  const root = document.documentElement;
  const first = readLanguage(root.lang);
  // i18next's own loading, a namespace at a time, would delay the start of a slow phone by 70 ms. It
  // loads these words if they cannot be fetched here, and those of the other languages.
  const words = await fetchWords(first).catch(() => undefined);
  const i18n = createInstance();
  i18n.on('languageChanged', (tag) => {
    const language = readLanguage(tag);
    root.lang = language;
    keepLanguage(language);
  });
  await i18n
    .use(createWordsBackend())
    .use(initReactI18next)
    .init({
      lng: first,
      ...(words && { resources: { [first]: words }, partialBundledLanguages: true }),
      // Every language has every text (test/i18n/locales.test.ts), so no fallback language is
      // needed.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      ns: [...NAMESPACES],
      defaultNS: 'common',
      // React already escapes every text that it shows.
      interpolation: { escapeValue: false },
      ...LOADING,
    });
}

import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage } from './keep-language.ts';
import { LANGUAGES } from '../domain/enumerations.ts';
import { readLanguage } from '../domain/languages.ts';
import { createWordsBackend, LOADING, NAMESPACES } from './words.ts';

/**
 * Starts the translations in the language of the document, which the boot script has detected
 * (spec.md §9). Resolves when the words of that language are loaded.
 */
export async function startTranslations(): Promise<void> {
  const root = document.documentElement;
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
      lng: readLanguage(root.lang),
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

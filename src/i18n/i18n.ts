import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage } from './keep-language.ts';
import { LANGUAGES } from '../domain/enumerations.ts';
import { FALLBACK_LANGUAGE, toLanguage } from './languages.ts';
import { createWordsBackend, LOADING, NAMESPACES } from './words.ts';

/**
 * Starts the translations in the language of the document, which the boot script has detected
 * (spec.md §9). Resolves when its words are there.
 */
export async function startTranslations(): Promise<void> {
  const root = document.documentElement;
  const i18n = createInstance();
  i18n.on('languageChanged', (tag) => {
    const language = toLanguage(tag) ?? FALLBACK_LANGUAGE;
    root.lang = language;
    keepLanguage(language);
  });
  await i18n
    .use(createWordsBackend())
    .use(initReactI18next)
    .init({
      lng: toLanguage(root.lang) ?? FALLBACK_LANGUAGE,
      // Every language has every text (test/i18n/locales.test.ts): a second one is never needed.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      ns: [...NAMESPACES],
      defaultNS: 'common',
      // React escapes whatever it shows.
      interpolation: { escapeValue: false },
      ...LOADING,
    });
}

import { createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { DETECTION } from './detection.ts';
import { LOADING } from './loading.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from './languages.ts';

/**
 * Starts the translations: detection, files and retries as spec.md §9 has them.
 * Resolves when the first texts are there.
 */
export async function startTranslations(): Promise<void> {
  const i18n = createInstance();
  i18n.on('languageChanged', () => {
    document.documentElement.lang = i18n.resolvedLanguage ?? FALLBACK_LANGUAGE;
  });
  await i18n
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: ['common'],
      defaultNS: 'common',
      // React escapes whatever it shows.
      interpolation: { escapeValue: false },
      ...LOADING,
      detection: DETECTION,
    });
}

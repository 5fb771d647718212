import { createInstance, type i18n, type TFunction } from 'i18next';
import { readLocale } from '../../../support/locales.ts';

const NAMESPACES = ['common', 'safety', 'sync', 'validation', 'wizard'] as const;

export async function translationsIn(
  language: string,
): Promise<TFunction<['safety', 'sync', 'wizard', 'common']>> {
  const texts = NAMESPACES.map(
    (namespace) => [namespace, readLocale(language, namespace) as object] as const,
  );
  const translations: i18n = createInstance();
  await translations.init({
    lng: language,
    resources: { [language]: Object.fromEntries(texts) },
    interpolation: { escapeValue: false },
  });
  return translations.getFixedT(language, ['safety', 'sync', 'wizard', 'common']);
}

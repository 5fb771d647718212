import { readFileSync } from 'node:fs';
import { createInstance, type i18n, type TFunction } from 'i18next';

const NAMESPACES = ['common', 'safety', 'sync', 'validation', 'wizard'] as const;

export async function translationsIn(
  language: string,
): Promise<TFunction<['safety', 'sync', 'wizard', 'common']>> {
  const texts = NAMESPACES.map((namespace) => {
    const file = new URL(
      `../../../../public/locales/${language}/${namespace}.json`,
      import.meta.url,
    );
    return [namespace, JSON.parse(readFileSync(file, 'utf8')) as object] as const;
  });
  const translations: i18n = createInstance();
  await translations.init({
    lng: language,
    resources: { [language]: Object.fromEntries(texts) },
    interpolation: { escapeValue: false },
  });
  return translations.getFixedT(language, ['safety', 'sync', 'wizard', 'common']);
}

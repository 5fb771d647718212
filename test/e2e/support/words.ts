import type { Language } from '../../../src/domain/languages.ts';
import { readLocale } from '../../support/locales.ts';

/** A key is, for example, 'wizard:fields.caste'. The values replace its placeholders. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

export function createWords(language: Language): Words {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const { count } = values;
    const withCount = typeof count === 'number' ? `${path}_${plural.select(count)}` : path;
    const texts = readLocale(language, namespace);
    const text = find(texts, withCount) ?? find(texts, path);
    if (text === undefined) throw new Error(`public/locales/${language} has no text '${key}'.`);
    return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name]));
  };
}

function find(texts: unknown, path: string): string | undefined {
  let found = texts;
  for (const part of path.split('.'))
    found = (found as Record<string, unknown> | undefined)?.[part];
  return typeof found === 'string' ? found : undefined;
}

import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/domain/languages.ts';

const ROOT = new URL('../../../public/locales/', import.meta.url);

/** Flattens the keys: the title in `login` becomes 'login.title'. */
export function readTexts(language: Language, file: string): Record<string, string> {
  const text = readFileSync(new URL(`${language}/${file}`, ROOT), 'utf8');
  return Object.fromEntries(flatten(JSON.parse(text)));
}

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

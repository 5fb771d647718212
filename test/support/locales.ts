import { readFileSync } from 'node:fs';
import type { OptionWord } from '../../src/wizard/item-text.ts';

/** Reads a file of public/locales. The caller knows its shape. */
export function readLocale(language: string, namespace: string): unknown {
  const file = new URL(`../../public/locales/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export interface WizardTexts {
  fields: Record<string, string>;
  itemFields: Record<string, string>;
  options: Record<string, Record<string, string>>;
  horoscope: { parts: Record<string, string> };
}

/** '' if the language has no word for the option. */
export function optionWordsIn(language: string): OptionWord {
  const { options } = readLocale(language, 'wizard') as WizardTexts;
  return (enumeration, option) => options[enumeration]?.[option] ?? '';
}

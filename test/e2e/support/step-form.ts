import type { Expect, Locator, Page } from '@playwright/test';
import { PERSONAL_DETAILS } from '../../../src/wizard/step-forms.ts';
import { formatDate } from '../../../src/domain/date-text.ts';
import { expect as expectOfTests } from './test.ts';
import { createWords, type Words } from './words.ts';
import type { Language } from '../../../src/domain/languages.ts';

/** An option has a name in each language. */
export interface Option {
  en: string;
  mr: string;
  hi: string;
  /** The option does not exist yet, so the test adds it. */
  isNew?: true;
}

/** A family enters one value, and the field may show it in another form. */
export type FilledField = { name: string } & (
  | { typed: string; shown: string }
  | { typed: string; date: string }
  | { enumeration: string; radio: string }
  | { enumeration: string; select: string }
  | { lookup: Option }
  | { lookups: readonly Option[] }
);

export interface Reader {
  page: Page;
  language: Language;
  words: Words;
  press: (target: Locator) => Promise<void>;
  /** All touches, even of dialogs of the phone itself. Typed letters do not count. */
  taps: string[];
}

export function createReader(
  page: Page,
  language: Language,
  touch: Reader['press'] = (target) => target.tap(),
): Reader {
  const taps: string[] = [];
  const press = (target: Locator): Promise<void> => {
    taps.push(String(target));
    return touch(target);
  };
  return { page, language, words: createWords(language), press, taps };
}

/** Somebody who fills in the English form with a mouse. */
export const englishReader = (page: Page): Reader =>
  createReader(page, 'en', (target) => target.click());

export async function fillStep(reader: Reader, fields: readonly FilledField[]): Promise<void> {
  for (const field of fields) await fillField(reader, field);
}

export async function fillField(reader: Reader, field: FilledField): Promise<void> {
  const { page, language, words, press, taps } = reader;
  await openFold(reader, field);
  if ('typed' in field) return typeInto(reader, controlOf(reader, field), field.typed);
  if ('radio' in field) return press(radio(reader, field));
  if ('select' in field) {
    const option = words(`wizard:options.${field.enumeration}.${field.select}`);
    taps.push(`${field.name}: opened`, `${field.name}: chosen`);
    await combobox(reader, field).selectOption(option);
    return;
  }
  for (const option of 'lookup' in field ? [field.lookup] : field.lookups) {
    const name = option[language];
    await typeInto(reader, combobox(reader, field), name);
    const row = (text: string) => page.getByRole('option', { name: text, exact: true });
    // An option that was added before the browser was killed may be in the list by now.
    const added = row(words('wizard:lookup.add', { name }));
    await press(option.isNew ? row(name).or(added).first() : row(name));
  }
}

export async function expectStep(reader: Reader, fields: readonly FilledField[]): Promise<void> {
  for (const field of fields) await expectField(reader, field);
}

/** @param expect may wait for another time than usual */
export async function expectField(
  reader: Reader,
  field: FilledField,
  expect: Expect = expectOfTests,
): Promise<void> {
  const { page, language, words } = reader;
  if ('date' in field) {
    await expect(textbox(reader, field)).toHaveValue(formatDate(field.date, language));
  } else if ('shown' in field) await expect(textbox(reader, field)).toHaveValue(field.shown);
  else if ('radio' in field) await expect(radio(reader, field)).toBeChecked();
  else if ('select' in field) {
    const list = combobox(reader, field);
    await expect(list).toHaveValue(field.select);
    await expect(list.locator('option:checked')).toHaveText(
      words(`wizard:options.${field.enumeration}.${field.select}`),
    );
  } else if ('lookup' in field) {
    await expect(combobox(reader, field)).toHaveValue(field.lookup[language]);
  } else {
    for (const option of field.lookups) {
      const name = words('wizard:lookup.remove', { name: option[language] });
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
  }
}

/** A part of a form that is closed at first opens by a press on its heading. */
export async function openFold(
  { page, words, press }: Reader,
  { name }: FilledField,
): Promise<void> {
  const { groups } = PERSONAL_DETAILS;
  const fold = groups.find(
    (group) => group.isFolded && group.fields.some((each) => each.name === name),
  );
  if (!fold?.heading || (await page.locator(`#${name}`).count()) > 0) return;
  await press(page.locator('summary', { hasText: words(`wizard:headings.${fold.heading}`) }));
}

export async function typeInto({ press }: Reader, field: Locator, text: string): Promise<void> {
  if (!(await field.evaluate((input) => input === document.activeElement))) await press(field);
  // The field may contain a text that was half typed when the browser was killed.
  if ((await field.inputValue()) !== '') await field.fill('');
  await field.fill(text);
}

export function controlOf(reader: Reader, field: FilledField): Locator {
  if ('typed' in field) return textbox(reader, field);
  return 'radio' in field ? radio(reader, field) : combobox(reader, field);
}

function labelOf({ words }: Reader, { name }: FilledField): string {
  return words(`wizard:fields.${name}`);
}

function textbox(reader: Reader, field: FilledField): Locator {
  return reader.page.getByRole('textbox', { name: labelOf(reader, field), exact: true });
}

function combobox(reader: Reader, field: FilledField): Locator {
  return reader.page.getByRole('combobox', { name: labelOf(reader, field), exact: true });
}

function radio({ page, words }: Reader, field: Extract<FilledField, { radio: string }>): Locator {
  const name = words(`wizard:options.${field.enumeration}.${field.radio}`);
  return page.getByRole('radio', { name, exact: true });
}

import type { Locator, Page } from '@playwright/test';
import { formatDate } from '../../../src/components/fields/date-text.ts';
import { expect } from './test.ts';
import { createWords, type Words } from './words.ts';

/** The test fills in the Marathi name and reads back the Hindi name. */
export interface Option {
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
  language: 'mr' | 'hi';
  words: Words;
}

export function createReader(page: Page, language: Reader['language']): Reader {
  return { page, language, words: createWords(language) };
}

export async function fillStep(reader: Reader, fields: readonly FilledField[]): Promise<void> {
  for (const field of fields) await fillField(reader, field);
}

async function fillField(reader: Reader, field: FilledField): Promise<void> {
  const { page, language, words } = reader;
  if ('typed' in field) return typeInto(textbox(reader, field), field.typed);
  if ('radio' in field) return radio(reader, field).tap();
  if ('select' in field) {
    const option = words(`wizard:options.${field.enumeration}.${field.select}`);
    await combobox(reader, field).selectOption(option);
    return;
  }
  for (const option of 'lookup' in field ? [field.lookup] : field.lookups) {
    const name = option[language];
    await typeInto(combobox(reader, field), name);
    const row = option.isNew ? words('wizard:lookup.add', { name }) : name;
    await page.getByRole('option', { name: row, exact: true }).tap();
  }
}

export async function expectStep(reader: Reader, fields: readonly FilledField[]): Promise<void> {
  for (const field of fields) await expectField(reader, field);
}

async function expectField(reader: Reader, field: FilledField): Promise<void> {
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

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.tap();
  await field.fill(text);
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

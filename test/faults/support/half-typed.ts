import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { lookupField, suggestions, textField } from '../../e2e/support/basic-info.ts';
import { expect } from '../../e2e/support/test.ts';
import type { Field } from './profile-forms.ts';
import type { Random } from '../../support/random.ts';

/** [S4] allows 300 ms, but a busy machine may need longer to begin a transaction. */
const KEPT_AFTER_MS = 1_000;
const SHOWN_MAX_MS = 10_000;
/** A person pauses before the next field. */
const THINK_MAX_MS = 600;

/** It remembers when each field was typed. */
export interface HalfTyped {
  /** Fills in the fields that are empty or that a kill may have left half filled. */
  fill(page: Page): Promise<void>;
  untilShown(page: Page): Promise<void>;
  /** A field is gone if its value was typed long before each later kill, and is missing. */
  listGone(page: Page): Promise<string[]>;
  /** Counts the fields whose value no kill may have removed. */
  countKept(): number;
}

/** `deathsAtMs` grows during the test, with each kill of the browser. */
export function createHalfTyped(
  fields: readonly Field[],
  { random, deathsAtMs }: { random: Random; deathsAtMs: readonly number[] },
): HalfTyped {
  const typedAtMs = new Map<Field, number>();
  const isKept = (field: Field) => {
    const at = typedAtMs.get(field);
    return at !== undefined && deathsAtMs.every((died) => at > died || at < died - KEPT_AFTER_MS);
  };
  const listKept = () => fields.filter(isKept);
  return {
    async fill(page) {
      // The order matters, because a state belongs to its country.
      for (const field of fields) {
        if (isKept(field) && (await isThere(page, field))) continue;
        // In a field for several values, the same value must not be added twice.
        if ('add' in field && (await isThere(page, field))) continue;
        await wait(random.between(0, THINK_MAX_MS));
        await fillField(page, field);
        // The field shows an added option when the phone has stored it.
        await expect.poll(() => isThere(page, field), { timeout: SHOWN_MAX_MS }).toBe(true);
        typedAtMs.set(field, Date.now());
      }
    },
    untilShown: (page) =>
      expect(controlOf(page, fields[0]!)).toBeVisible({ timeout: SHOWN_MAX_MS }),
    async listGone(page) {
      const gone: string[] = [];
      for (const field of listKept()) {
        const isBack = await expect
          .poll(() => isThere(page, field), { timeout: 5_000 })
          .toBe(true)
          .then(
            () => true,
            () => false,
          );
        if (!isBack) gone.push(field.label);
      }
      return gone;
    },
    countKept: () => listKept().length,
  };
}

async function fillField(page: Page, field: Field): Promise<void> {
  if ('text' in field) return textField(page, field.label).fill(field.text);
  if ('radio' in field) return page.getByRole('radio', { name: field.radio, exact: true }).check();
  if ('select' in field) {
    await lookupField(page, field.label).selectOption(field.select);
    return;
  }
  const name = 'lookup' in field ? field.lookup : field.add;
  const input = lookupField(page, field.label);
  await input.click();
  // The field may contain a text that was half typed when the browser was killed.
  if ((await input.inputValue()) !== '') await input.fill('');
  await input.fill(name);
  const option = (text: string) =>
    suggestions(page).getByRole('option', { name: text, exact: true });
  // An option that was added before the browser was killed may be in the list by now.
  await option(name)
    .or(option(`Add “${name}”`))
    .first()
    .click();
}

function controlOf(page: Page, field: Field): Locator {
  if ('text' in field) return textField(page, field.label);
  if ('radio' in field) return page.getByRole('radio', { name: field.radio, exact: true });
  return lookupField(page, field.label);
}

async function isThere(page: Page, field: Field): Promise<boolean> {
  if ('text' in field) {
    const value = await textField(page, field.label).inputValue();
    return value === field.text || value === field.shown;
  }
  if ('radio' in field) {
    return page.getByRole('radio', { name: field.radio, exact: true }).isChecked();
  }
  if ('select' in field) {
    return (await lookupField(page, field.label).inputValue()) === field.select;
  }
  if ('lookup' in field) {
    return (await lookupField(page, field.label).inputValue()) === field.lookup;
  }
  return page.getByRole('button', { name: `Remove ${field.add}`, exact: true }).isVisible();
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  controlOf,
  createReader,
  expectField,
  fillField,
  type FilledField,
  type Reader,
} from '../../e2e/support/step-form.ts';
import { expect } from '../../e2e/support/test.ts';
import type { Random } from '../../support/random.ts';

/** [S4] allows 300 ms, but a busy machine may need longer to begin a transaction. */
const KEPT_AFTER_MS = 1_000;
const SHOWN_MAX_MS = 10_000;
/** A person pauses before the next field. */
const THINK_MAX_MS = 600;
/** A field that does not show its value within this time counts as missing. */
const soon = expect.configure({ timeout: 300 });

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
  fields: readonly FilledField[],
  { random, deathsAtMs }: { random: Random; deathsAtMs: readonly number[] },
): HalfTyped {
  const typedAtMs = new Map<FilledField, number>();
  const isKept = (field: FilledField) => {
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
        if ('lookups' in field && (await isThere(page, field))) continue;
        await wait(random.between(0, THINK_MAX_MS));
        await fillField(readerOf(page), field);
        // The field shows an added option when the phone has stored it.
        await expect.poll(() => isThere(page, field), { timeout: SHOWN_MAX_MS }).toBe(true);
        typedAtMs.set(field, Date.now());
      }
    },
    untilShown: (page) =>
      expect(controlOf(readerOf(page), fields[0]!)).toBeVisible({ timeout: SHOWN_MAX_MS }),
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
        if (!isBack) gone.push(field.name);
      }
      return gone;
    },
    countKept: () => listKept().length,
  };
}

/** The page is in English. It may show the field as it was typed, or as it is stored. */
async function isThere(page: Page, field: FilledField): Promise<boolean> {
  const reader = readerOf(page);
  if ('typed' in field && (await controlOf(reader, field).inputValue()) === field.typed)
    return true;
  return await expectField(reader, field, soon).then(
    () => true,
    () => false,
  );
}

function readerOf(page: Page): Reader {
  return createReader(page, 'en', (target) => target.click());
}

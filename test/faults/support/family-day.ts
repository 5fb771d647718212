import { errors, type Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { pickCard, sideOf } from '../../e2e/support/aadhaar.ts';
import { textField } from '../../e2e/support/basic-info.ts';
import { addSibling, itemDialog, saveSibling } from '../../e2e/support/detail-steps.ts';
import { PHOTOGRAPHS, photoInput, upload, VIDEOS } from '../../e2e/support/media.ts';
import { listDrafts, listMedia, listOutbox } from '../../e2e/support/phone-store.ts';
import { actionOf, listStepsAfter } from '../../e2e/support/step-actions.ts';
import { expect } from '../../e2e/support/test.ts';
import { AADHAAR, BASIC_INFO, stepHeading, WELCOME } from '../../e2e/support/wizard.ts';
import { BASIC, CORRECTION, FAMILY, type ProfileForm } from './profile-forms.ts';
import type { Round } from './round.ts';
import { count } from './tally.ts';
import { createWords } from '../../e2e/support/words.ts';
import { LAST_STEP, nextStep } from '../../../src/domain/steps.ts';
import { ALL_DONE, stepTitle } from '../../support/step-titles.ts';
import {
  controlOf,
  englishReader,
  expectField,
  type FilledField,
  fillField,
} from '../../e2e/support/step-form.ts';
import type { Random } from '../../support/random.ts';
import { button } from '../../e2e/support/account-screens.ts';

/** A person would call a slower app broken. */
const PATIENCE_MS = 30_000;
/** The button may disappear before the press, so the press waits only this long. */
const BUTTON_MS = 2_000;

export const FILM_WORDS = 'Anjali tells of herself';

type Day = Pick<Round, 'phone' | 'url' | 'tally' | 'random'>;

const SIBLING = {
  name: 'Rohan',
  gender: 'Brother',
  maritalStatus: 'Not Married',
  age: '31',
} as const;

export async function passWelcome({ phone, url }: Day): Promise<void> {
  await phone.live(async (page) => {
    await openStep(page, url, { key: 'welcome', heading: WELCOME });
    await press(page, 'Continue');
    await seeStep(page, AADHAAR);
  });
}

export async function submitBothSides({ phone, url }: Day): Promise<void> {
  await phone.live(async (page) => {
    await openStep(page, url, { key: 'aadhaar', heading: AADHAAR });
    for (const side of ['front', 'back'] as const) {
      // A side that was picked, is being sent or was sent shows one of these texts.
      const isThere = sideOf(page, side).getByText(/^(Saved|Waiting to send|Sending|Sent)/u);
      await settle(page);
      if (!(await isThere.first().isVisible())) {
        await pickCard(page, { side, picture: { width: 640, height: 420 } });
      }
    }
    await press(page, 'Submit and Continue');
    await seeStep(page, BASIC_INFO);
  });
}

/** Values that were typed at least a second before a kill of the browser must be back. */
export async function fillForm(
  { phone, url, tally, random }: Day,
  form: ProfileForm,
  beforeSaving: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const halfTyped = createHalfTyped(form.fields, {
    random: random.fork(form.step),
    deathsAtMs: phone.deathsAtMs,
  });
  let lookedAfter = phone.deathsAtMs.length;
  await phone.live(async (page) => {
    await openStep(page, url, { key: form.step, heading: form.heading });
    if (form === FAMILY) await finishBrother(page);
    await halfTyped.untilShown(page);
    const deaths = phone.deathsAtMs.length;
    if (deaths > lookedAfter) {
      const gone = await halfTyped.listGone(page);
      // If the browser died during this check, the result has no meaning.
      if (phone.deathsAtMs.length > deaths) return;
      lookedAfter = deaths;
      const back = halfTyped.countKept() - gone.length;
      count(tally.seen, 'half-typed fields back after a kill', back);
      tally.lost.push(...gone.map((name) => `half-typed: ${form.heading}, ${name}`));
    }
    await halfTyped.fill(page);
    if (form === FAMILY) await addBrother(page);
    await beforeSaving();
    await press(page, form.button);
    await seeStepAfter(page, form.heading);
  });
}

async function addBrother(page: Page): Promise<void> {
  const chip = page.getByRole('button', { name: /^Edit Rohan/u });
  await settle(page);
  if (!(await chip.isVisible())) await addSibling(page, SIBLING);
  await expect(chip).toHaveCount(1);
}

/** The app opens a dialog again that was half typed when the browser died. */
async function finishBrother(page: Page): Promise<void> {
  const drafts = await listDrafts(page);
  const isHalfTyped = drafts.some(({ step, values }) => step === FAMILY.step && 'item' in values);
  if (isHalfTyped) await saveSibling(itemDialog(page, 'Add sibling'), SIBLING);
}

/** The family picks its photos in groups. `atOnce` lists how many there are after each group. */
export async function sendPhotos(
  { phone, url, photos }: Day & Pick<Round, 'photos'>,
  atOnce: readonly number[],
): Promise<void> {
  for (const upTo of atOnce) {
    await phone.live(async (page) => {
      await openStep(page, url, { key: 'personal-photo', heading: PHOTOGRAPHS });
      const there = await countOwn(page, 'photo');
      const missing = photos.slice(there, upTo);
      if (missing.length > 0) await photoInput(page).setInputFiles(missing);
      await expect.poll(() => countOwn(page, 'photo'), { timeout: PATIENCE_MS }).toBe(upTo);
      await submitPicked(page, 'photo');
    });
  }
  await phone.live(async (page) => {
    await openStep(page, url, { key: 'personal-photo', heading: PHOTOGRAPHS });
    await press(page, 'Continue to Next Step');
    await seeStep(page, VIDEOS);
  });
}

export async function sendVideo({ phone, url, film }: Day & Pick<Round, 'film'>): Promise<void> {
  await phone.live(async (page) => {
    await openStep(page, url, { key: 'personal-video', heading: VIDEOS });
    if ((await countOwn(page, 'video')) === 0) {
      await page
        .getByLabel('Add a video', { exact: true })
        .setInputFiles({ name: 'VID_1.avi', mimeType: 'video/avi', buffer: film });
    }
    await expect.poll(() => countOwn(page, 'video'), { timeout: PATIENCE_MS }).toBe(1);
    const [row] = (await listMedia(page)).filter(({ slot }) => slot === 'video');
    // A video that was submitted before the browser died has its description already.
    if (row?.stage === 'picked' && row.isSubmitted !== true) {
      await page.getByLabel('Description').fill(FILM_WORDS);
    }
    await submitPicked(page, 'video');
  });
  await phone.live(async (page) => {
    await openStep(page, url, { key: 'personal-video', heading: VIDEOS });
    await press(page, 'Continue to Next Step');
    await seeStepAfter(page, VIDEOS);
  });
}

export async function correctInOtherTab({ phone, url }: Day): Promise<void> {
  await phone.live(async () => {
    const page = await phone.otherPage();
    await openStep(page, url, { key: BASIC.step, heading: BASIC.heading });
    await expect(textField(page, 'First Name')).toHaveValue('अंजली', { timeout: PATIENCE_MS });
    await textField(page, CORRECTION.label).fill(CORRECTION.text);
    await press(page, BASIC.button);
    await seeStepAfter(page, BASIC.heading);
  });
}

export async function passTheRest({ phone, url }: Day): Promise<void> {
  for (const step of listStepsAfter('personal-video')) {
    await phone.live(async (page) => {
      await openStep(page, url, { key: step, heading: stepTitle(step) });
      await press(page, createWords('en')(actionOf(step)));
      const next =
        step === LAST_STEP
          ? page.getByRole('heading', { name: ALL_DONE })
          : stepHeading(page, stepTitle(nextStep(step)));
      await expect(next).toBeVisible({ timeout: PATIENCE_MS });
    });
  }
}

export async function listWaiting({ phone }: Day): Promise<string[]> {
  return phone.live(async (page) =>
    (await listOutbox(page)).map(({ target, state }) => `${target} (${state})`),
  );
}

async function openStep(
  page: Page,
  url: string,
  { key, heading }: { key: string; heading: string },
): Promise<void> {
  if (await stepHeading(page, heading).isVisible()) return;
  await page.goto(`${url}/profile?step=${key}`).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    // Chromium leaves the tab blank if the worker is stopped while it answers.
    return page.reload();
  });
  await seeStep(page, heading);
}

function seeStep(page: Page, heading: string): Promise<void> {
  return expect(stepHeading(page, heading)).toBeVisible({ timeout: PATIENCE_MS });
}

/** The next step appears only when the phone has stored what the step needs. */
async function seeStepAfter(page: Page, heading: string): Promise<void> {
  const number = Number(/^Step (\d+)/u.exec(heading)?.[1]) + 1;
  const name = new RegExp(`^Step ${number} of `, 'u');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: PATIENCE_MS });
}

/** A file that was submitted before a kill needs no further press. */
async function submitPicked(page: Page, slot: 'photo' | 'video'): Promise<void> {
  await expect(async () => {
    const picked = (await listMedia(page)).filter(
      (row) => row.slot === slot && row.stage === 'picked',
    );
    const isButtonNeeded = picked.some((row) => row.isSubmitted !== true);
    if (isButtonNeeded) await upload(page).click({ timeout: BUTTON_MS });
    expect(picked).toEqual([]);
  }).toPass({ timeout: PATIENCE_MS });
}

/** Files that were chosen on this phone have a UUID. */
async function countOwn(page: Page, slot: 'photo' | 'video'): Promise<number> {
  const rows = await listMedia(page);
  return rows.filter((row) => row.slot === slot && UUID.test(row.id ?? '')).length;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;

function press(page: Page, name: string): Promise<void> {
  return button(page, name).click();
}

/** Gives the page time to read what the phone stores. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('h1')).toBeVisible();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150))),
  );
}

/** [S4] allows 300 ms, but a busy machine may need longer to begin a transaction. */
const KEPT_AFTER_MS = 1_000;
const SHOWN_MAX_MS = 10_000;
/** A person pauses before the next field. */
const THINK_MAX_MS = 600;
/** A field that does not show its value within this time counts as missing. */
const soon = expect.configure({ timeout: 300 });

/** It remembers when each field was typed. */
interface HalfTyped {
  /** Fills in the fields that are empty or that a kill may have left half filled. */
  fill(page: Page): Promise<void>;
  untilShown(page: Page): Promise<void>;
  /** A field is gone if its value was typed long before each later kill, and is missing. */
  listGone(page: Page): Promise<string[]>;
  /** Counts the fields whose value no kill may have removed. */
  countKept(): number;
}

/** `deathsAtMs` grows during the test, with each kill of the browser. */
function createHalfTyped(
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
        await fillField(englishReader(page), field);
        // The field shows an added option when the phone has stored it.
        await expect.poll(() => isThere(page, field), { timeout: SHOWN_MAX_MS }).toBe(true);
        typedAtMs.set(field, Date.now());
      }
    },
    untilShown: (page) =>
      expect(controlOf(englishReader(page), fields[0]!)).toBeVisible({ timeout: SHOWN_MAX_MS }),
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
  const reader = englishReader(page);
  if ('typed' in field && (await controlOf(reader, field).inputValue()) === field.typed)
    return true;
  return await expectField(reader, field, soon).then(
    () => true,
    () => false,
  );
}

/**
 * Writes the first fields of the form step that will open, with their values. A person can type
 * before the page's code has loaded (docs/decisions/0141-typing-begins-before-the-code-has-come.md).
 */
import { isOwnProfile, type User } from '../src/domain/user.ts';
import { LANGUAGE_PLACES, toLanguage } from '../src/domain/languages.ts';
import { isStepKey } from '../src/domain/steps.ts';
import {
  FIRST_SCREEN_END,
  FIRST_SCREEN_ID,
  FIRST_SCREENS_FILE,
  type FirstScreen,
  type FirstScreens,
} from '../src/protocol/first-screen.ts';
import { progressOf, readProfileRows } from '../src/store/account/profile-rows.ts';
import { openAccountStore } from '../src/store/schema/account-store.ts';
import { readLeaving, readSession } from '../src/store/schema/device-store.ts';
import { formOf, type StoredForm } from '../src/store/sections/stored-form.ts';
import { listDone, openingStep } from '../src/wizard/opening-step.ts';
import { proposedValues } from '../src/wizard/proposals.ts';
import { readLanguage, type LaterFiles } from './later-files.ts';

/** After this time, the page starts without the first screen. */
const AT_MOST_MS = 400;

/** For the page /profile. Returns '' if the page will or may show something else. */
export async function writeFirstScreen(url: URL, laterFiles: LaterFiles): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), AT_MOST_MS));
  return Promise.race([late, writeHtml(url, laterFiles).catch(() => '')]);
}

declare const self: ServiceWorkerGlobalScope;

async function writeHtml(url: URL, laterFiles: LaterFiles): Promise<string> {
  const language =
    toLanguage(url.searchParams.get(LANGUAGE_PLACES.query)) ?? (await readLanguage(self));
  const file = `/locales/${language}/${FIRST_SCREENS_FILE}`;
  const [session, leaving, stored] = await Promise.all([
    readSession(),
    readLeaving(),
    laterFiles.find(file),
  ]);
  if (!session || leaving || !stored) return '';
  const { user } = session;
  const rows = await readProfileRows(openAccountStore(user.id));
  const requested = url.searchParams.get('step');
  const progress = progressOf(rows);
  const step = openingStep({
    requested,
    currentStep: progress.currentStep,
    done: listDone(progress, user),
  });
  const screen = ((await stored.json()) as FirstScreens)[step];
  const isAnotherScreen = requested !== null && !isStepKey(requested);
  if (!screen || isAnotherScreen) return '';
  const form = formOf(rows, { section: screen.section, step });
  const html = fillIn(screen, user, form);
  if (html === '') return '';
  const attributes = [
    `lang="${language}"`,
    `data-user="${escape(String(user.id))}"`,
    `data-step="${step}"`,
    `data-draft-at="${form.draft?.at ?? 0}"`,
  ];
  return `<div id="${FIRST_SCREEN_ID}" ${attributes.join(' ')}>${html}</div>${FIRST_SCREEN_END}`;
}

/** The elements before the screen's content, as in app.html. */
const FRAME = '<div class="frame-header"></div><div class="frame-strip"></div>';

function fillIn(
  { section, fields, titles, empty, filled }: FirstScreen,
  user: User,
  { saved, draft, refusal, conflicts, isNew }: StoredForm,
): string {
  // Such a form begins with a box that the template does not have.
  if (refusal || conflicts.length > 0) return '';
  const isEmpty = !draft && !saved;
  const isProposed = isEmpty && section === 'primary';
  const values = isProposed ? proposedValues(user, undefined) : (draft?.values ?? saved ?? {});
  const texts = new Map<string, string>([
    [
      'title',
      isOwnProfile(user)
        ? titles.own
        : titles.other.replace('{{name}}', () => user.candidateName ?? ''),
    ],
  ]);
  for (const field of fields) {
    const value = values[field] ?? '';
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    texts.set(field, String(value));
  }
  // The template says that each field has a proposal. There is none before the server has answered.
  if (isProposed && !(isNew && [...texts.values()].every(Boolean))) return '';
  const html = isEmpty ? empty : filled;
  return (
    FRAME + html.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => escape(texts.get(name) ?? ''))
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"]/gu, (letter) => `&#${letter.charCodeAt(0)};`);
}

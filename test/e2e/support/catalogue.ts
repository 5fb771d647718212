import type { Locator, Page } from '@playwright/test';
import { API_BASE } from '../../../src/protocol/paths.ts';
import type { Message } from './catalogue-rows.ts';
import type { FaultProxy, OwnAnswer } from './fault-proxy.ts';
import { expect, test } from './test.ts';

interface Walk<Rows> {
  page: Page;
  rows: Rows;
  /** Causes the message of each row in the running product, in the order of a person's visit. */
  causes: { [Row in keyof Rows]: () => Promise<unknown> };
  /** The family's email address, for messages that contain it. */
  email?: string;
}

/**
 * Causes the message of each row of the catalogue and reads it. The compiler checks that no row is
 * missing.
 */
export async function walk<Rows extends Record<string, Message>>(given: Walk<Rows>): Promise<void> {
  const { page, rows, causes, email = '' } = given;
  const heard = listen(page);
  for (const [key, cause] of Object.entries(causes)) {
    const message = rows[key];
    if (!message) throw new Error(`The catalogue has no row ${key}`);
    await test.step(`${key}: ${JSON.stringify(message)}`, async () => {
      // A person who has to confirm an action declines the first time.
      heard.saysYes = message.at !== 'dialog';
      await cause();
      await expectMessage(page, { message, heard, email });
      await closeToasts(page);
    });
  }
}

interface Heard {
  saysYes: boolean;
  questions: string[];
  lines: string[];
}

/** Answers the browser's own dialogs, and records their texts and the lines of the console. */
function listen(page: Page): Heard {
  const heard: Heard = { saysYes: true, questions: [], lines: [] };
  page.on('dialog', (dialog) => {
    heard.questions.push(dialog.message());
    void (heard.saysYes ? dialog.accept() : dialog.dismiss());
  });
  page.on('console', (line) => heard.lines.push(line.text()));
  return heard;
}

async function expectMessage(
  page: Page,
  { message, heard, email }: { message: Message; heard: Heard; email: string },
): Promise<void> {
  switch (message.at) {
    case 'toast':
      await expectToast(page, { ...message, title: message.title.replace('{email}', email) });
      return;
    case 'page':
      await expect(
        page.getByRole('main').getByText(textUpToItsEnd(message.text)).first(),
      ).toBeVisible();
      return;
    case 'dialog':
      await expect.poll(() => heard.questions).toContain(message.text);
      return;
    case 'console':
      await expect
        .poll(() => heard.lines.filter((line) => message.line.test(line)))
        .not.toEqual([]);
      await expect(toasts(page)).toHaveCount(0);
      return;
    case 'address':
      await page.waitForURL((url) => url.pathname === message.path);
  }
}

async function expectToast(
  page: Page,
  { title, text, isInTheMiddle }: Extract<Message, { at: 'toast' }>,
): Promise<void> {
  const found = page.getByRole('status', { name: title, exact: true });
  const toast = (text === undefined ? found : found.filter({ hasText: text })).first();
  await expect(toast).toBeVisible();
  await expect(toast).toHaveAccessibleDescription(text === undefined ? '' : wholeText(text));
  await expect(toast).toHaveAttribute('data-placement', isInTheMiddle ? 'top' : /^top(-end)?$/u);
}

/** Matches the complete text of the spec. Text that this product adds is a separate sentence. */
function wholeText(text: string): RegExp {
  return new RegExp(String.raw`(^|[.\s])${escapeText(text)}(?![\w,])`, 'u');
}

/** Matches a text up to its end. A title in another element may stand directly before the text. */
function textUpToItsEnd(text: string): RegExp {
  return new RegExp(String.raw`${escapeText(text)}(?![\w,])`, 'u');
}

/**
 * Escapes a text for a regular expression. Playwright quotes the expression, so a quotation mark in
 * the text needs an escape too.
 */
function escapeText(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll("'", String.raw`\x27`);
}

export function toasts(page: Page): Locator {
  return page.locator('[data-scope=toast][data-part=root]');
}

/** Closes all messages, so that none of them covers the button that is pressed next. */
export async function closeToasts(page: Page): Promise<void> {
  await page
    .locator('[data-scope=toast][data-part=close-trigger]')
    .evaluateAll((triggers) => triggers.forEach((trigger) => (trigger as HTMLElement).click()));
  await expect(toasts(page)).toHaveCount(0);
}

/** Lets the proxy answer in place of the server, for one call at a time. */
export interface ServerStandIn {
  /**
   * @param call a method and the beginning of a path below the API's base, such as 'POST /login/'
   */
  answers(call: `${string} ${string}`, answer: OwnAnswer): void;
  /** Lets the server itself answer from now on. */
  leaves(): void;
}

export function standInForServer(road: FaultProxy): ServerStandIn {
  let stop: (() => void) | undefined;
  return {
    answers(call, answer) {
      stop?.();
      const [method, path = ''] = call.split(' ');
      stop = road.answer(
        (request) => request.method === method && request.path.startsWith(API_BASE + path),
        answer,
      );
    },
    leaves: () => stop?.(),
  };
}

/** Fires the event of a person who returns to the tab. */
export async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

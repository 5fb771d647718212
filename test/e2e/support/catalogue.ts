import type { Locator, Page } from '@playwright/test';
import { API_BASE } from '../../../src/protocol/paths.ts';
import type { Message } from './catalogue-rows.ts';
import type { FaultProxy, OwnAnswer } from './fault-proxy.ts';
import { expect, test } from './test.ts';
import { expectToast } from './account-screens.ts';

interface Walk<Rows> {
  page: Page;
  rows: Rows;
  causes: { [Row in keyof Rows]: () => Promise<unknown> };
  email?: string;
}

/** The compiler checks that each row has a cause. */
export async function walk<Rows extends Record<string, Message>>(given: Walk<Rows>): Promise<void> {
  const { page, rows, causes, email = '' } = given;
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  for (const [key, cause] of Object.entries(causes)) {
    const message = rows[key];
    if (!message) throw new Error(`CATALOGUE has no row '${key}'.`);
    await test.step(`${key}: ${JSON.stringify(message)}`, async () => {
      await cause();
      await expectMessage(page, { message, lines, email });
      await closeToasts(page);
    });
  }
}

async function expectMessage(
  page: Page,
  { message, lines, email }: { message: Message; lines: readonly string[]; email: string },
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
    case 'console':
      await expect.poll(() => lines.filter((line) => message.line.test(line))).not.toEqual([]);
      await expect(toasts(page)).toHaveCount(0);
      return;
    case 'address':
      await page.waitForURL((url) => url.pathname === message.path);
  }
}

/** A title may stand directly before the text, so its start is not checked. */
function textUpToItsEnd(text: string): RegExp {
  return new RegExp(String.raw`${escapeText(text)}(?![\w,])`, 'u');
}

/** Playwright quotes the expression, so a quotation mark needs an escape, too. */
function escapeText(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll("'", String.raw`\x27`);
}

export function toasts(page: Page): Locator {
  return page.locator('[data-scope=toast][data-part=root]');
}

/** A toast could cover the button that is pressed next. */
export async function closeToasts(page: Page): Promise<void> {
  await page
    .locator('[data-scope=toast][data-part=close-trigger]')
    .evaluateAll((triggers) => triggers.forEach((trigger) => (trigger as HTMLElement).click()));
  await expect(toasts(page)).toHaveCount(0);
}

/** The proxy answers in place of the server, for one call at a time. */
interface ServerStandIn {
  /** `call` is a method and the beginning of a path, such as 'POST /login/'. */
  answers(call: `${string} ${string}`, answer: OwnAnswer): void;
  /** After this, the server itself answers again. */
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

export async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

import { expect, test } from 'vitest';
import { unreachable, type Outcome } from '../../src/api/outcome.ts';
import { createHelpSender } from '../../src/help/help-sender.ts';
import type { KeptHelpCode } from '../../src/help/kept-help-code.ts';
import type { HelpReport } from '../../src/protocol/help-report.ts';

const REPORT = { madeAt: 1 } as HelpReport;
const MADE_AT = 1_764_000_000_000;
const KEPT: Outcome<unknown> = {
  outcome: 'accepted',
  value: { status: 'kept' },
  version: null,
  headers: new Headers(),
};
const TAKEN: Outcome<unknown> = {
  outcome: 'rejected',
  status: 422,
  problem: { code: 'help_code_taken', text: '', fields: {} },
};
const NOT_FOUND: Outcome<unknown> = {
  outcome: 'rejected',
  status: 404,
  problem: { code: 'not_found', text: '', fields: {} },
};

function createPage(...answers: Outcome<unknown>[]) {
  return createPageAfter({}, ...answers);
}

/** An earlier page has stored the help code in `left`. */
function createPageAfter(left: { kept?: KeptHelpCode }, ...answers: Outcome<unknown>[]) {
  const sent: { code: string }[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  let online = () => {};
  let drawn = 0;
  const sender = createHelpSender({
    random32: () => Math.floor(drawn++ / 8),
    schedule(callback, ms) {
      waits.push(ms);
      due = callback;
      return () => (due = undefined);
    },
    onOnline: (callback) => (online = callback),
    async send(message) {
      sent.push(message);
      return answers.shift() ?? KEPT;
    },
    now: () => MADE_AT,
    recall: () => left.kept,
    keep(kept) {
      if (kept) left.kept = kept;
      else delete left.kept;
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    sender,
    sent,
    waits,
    ask: async () => {
      await sender.ask(async () => REPORT);
      await settle();
    },
    passTime: async () => {
      due?.();
      await settle();
    },
    comeBack: async () => {
      online();
      await settle();
    },
  };
}

test('Nothing is made or sent before somebody presses', async () => {
  const page = createPage();
  await page.comeBack();
  expect([page.sender.read(), page.sent]).toEqual([{ stage: 'none' }, []]);
});

test('The letters are there before the report is, and are sent with it', async () => {
  const page = createPage();
  let finish: (report: HelpReport) => void = () => {};
  const asking = page.sender.ask(() => new Promise((resolve) => (finish = resolve)));
  const letters = { code: 'BBBBBBBB', isChanged: false };
  expect(page.sender.read()).toEqual({ stage: 'waiting', ...letters });
  await page.comeBack();
  expect(page.sent).toEqual([]);
  finish(REPORT);
  await asking;
  expect(page.sent).toEqual([{ code: 'BBBBBBBB', ...REPORT }]);
  expect(page.sender.read()).toEqual({ stage: 'sent', ...letters });
});

test('Without internet it waits longer each time, at most a minute, and goes when the network is back', async () => {
  const page = createPage(...Array.from({ length: 7 }, () => unreachable('network')));
  await page.ask();
  for (let turn = 0; turn < 5; turn += 1) await page.passTime();
  expect(page.waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  await page.comeBack();
  expect(page.sender.read().stage).toBe('waiting');
  await page.comeBack();
  expect(page.sender.read()).toEqual({ stage: 'sent', code: 'BBBBBBBB', isChanged: false });
  expect(new Set(page.sent.map(({ code }) => code))).toEqual(new Set(['BBBBBBBB']));
});

test('It waits as long as the server asks for', async () => {
  const page = createPage({ ...unreachable('rate-limited', 'call'), retryAfterMs: 120_000 });
  await page.ask();
  expect(page.waits).toEqual([120_000]);
});

test('Where the code is taken, the phone makes another one and says that the letters have changed', async () => {
  const page = createPage(TAKEN);
  await page.ask();
  expect(page.sent.map(({ code }) => code)).toEqual(['BBBBBBBB', 'CCCCCCCC']);
  expect(page.sender.read()).toEqual({ stage: 'sent', code: 'CCCCCCCC', isChanged: true });
});

test('A server without a place for it is asked once', async () => {
  const page = createPage(NOT_FOUND);
  await page.ask();
  await page.comeBack();
  expect([page.sender.read(), page.sent.length]).toEqual([{ stage: 'impossible' }, 1]);
});

test('Who asks again while one waits gets other letters, and only those are sent', async () => {
  const page = createPage(unreachable('network'));
  await page.ask();
  await page.ask();
  expect(page.sender.read()).toEqual({ stage: 'sent', code: 'CCCCCCCC', isChanged: false });
  await page.passTime();
  expect(page.sent.map(({ code }) => code)).toEqual(['BBBBBBBB', 'CCCCCCCC']);
});

test('Who loads the page again has the same letters; another code takes their place', async () => {
  const left: { kept?: KeptHelpCode } = {};
  await createPageAfter(left).ask();
  expect(left.kept).toEqual({
    code: 'BBBBBBBB',
    isChanged: false,
    madeAt: MADE_AT,
    report: null,
  });
  const next = createPageAfter(left);
  await next.passTime();
  expect(next.sender.read()).toEqual({ stage: 'sent', code: 'BBBBBBBB', isChanged: false });
  expect(next.sent).toEqual([]);
  await next.sender.ask(async () => REPORT);
  await next.ask();
  expect(left.kept?.code).toBe('CCCCCCCC');
});

test('What was not sent before the page was loaded again is sent by the next one, as it was', async () => {
  const left: { kept?: KeptHelpCode } = {};
  await createPageAfter(left, unreachable('network')).ask();
  expect(left.kept?.report).toEqual(REPORT);
  const next = createPageAfter(left);
  await next.passTime();
  expect(next.sent).toEqual([{ code: 'BBBBBBBB', ...REPORT }]);
  expect([next.sender.read().stage, left.kept?.report]).toEqual(['sent', null]);
});

test('Letters whose report was never made, or that no server takes, are not kept', async () => {
  const left: { kept?: KeptHelpCode } = {};
  const page = createPageAfter(left);
  void page.sender.ask(() => new Promise(() => {}));
  expect(left.kept).toBeUndefined();
  await createPageAfter(left, NOT_FOUND).ask();
  expect(left.kept).toBeUndefined();
});

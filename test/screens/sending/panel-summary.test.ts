import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import sync from '../../../public/locales/en/sync.json' with { type: 'json' };
import { panelAdvice, panelSummary } from '../../../src/screens/sending/panel-words.ts';
import { plainItem, type SendingItem } from '../../../src/screens/sending/read-sending.ts';
import type { ItemState } from '../../../src/store/account/unsent.ts';

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { sync } } }));

const itemIn = (state: ItemState): SendingItem =>
  plainItem({ key: state, step: 'basic-info', state, at: 1 });

function summaryOf(...items: SendingItem[]): string {
  const t = i18n.getFixedT('en', ['sync', 'common']);
  return panelSummary({ items, sentAt: 0, readAt: 1 }, { t, language: 'en' });
}

describe('[S22] the first sentences of the panel', () => {
  test('do not say of what a person must act on that it is waiting to be sent', () => {
    const summary = summaryOf(itemIn('attention'));
    expect(summary).toMatch(/^1 thing needs attention\. Not sent, but safe on this /u);
    expect(summary).not.toContain('waiting to be sent');
  });

  test('count what goes by itself beside it', () => {
    expect(summaryOf(itemIn('attention'), itemIn('waiting'), itemIn('sending'))).toContain(
      '2 things are waiting to be sent.',
    );
  });

  test('do not call safe what is not on this phone any more', () => {
    const summary = summaryOf({ ...itemIn('attention'), why: 'lost' });
    expect(summary).toBe('1 thing needs attention.');
  });

  test('[S23] call nothing safe if the browser refused to keep it', () => {
    const t = i18n.getFixedT('en', ['sync', 'common']);
    const sending = { items: [itemIn('attention'), itemIn('waiting')], sentAt: 0, readAt: 1 };
    const summary = (isKept: boolean) => panelSummary(sending, { t, language: 'en', isKept });
    expect(summary(true)).toMatch(/safe on this .*unsent work stays on this /u);
    expect(summary(false)).toBe('1 thing needs attention. 1 thing is waiting to be sent.');
  });

  test('say that all was sent only beside what is sent', () => {
    expect(summaryOf()).toBe('Nothing is waiting to be sent.');
    expect(summaryOf(itemIn('sent'))).toBe('Everything you submitted has been sent.');
    expect(summaryOf(itemIn('saved'))).toBe('1 thing is unfinished and not sent yet.');
  });
});

test('[S23] the advice is to make room before anything about closing the app', () => {
  const items = [itemIn('waiting')];
  const advice = (hasRoom: boolean, goesWhenClosed: boolean) =>
    panelAdvice(items, { hasRoom, goesWhenClosed });
  expect(advice(false, true)).toBe('strip.full');
  expect(advice(true, true)).toBe('panel.mayClose');
  expect(advice(true, false)).toBe('panel.comeBack');
  expect(panelAdvice([itemIn('attention')], { hasRoom: false, goesWhenClosed: true })).toBe(
    undefined,
  );
});

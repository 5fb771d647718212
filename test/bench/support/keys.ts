/** Event Timing is the browser's own measure from a key press until the screen changes. */
import type { Locator } from '@playwright/test';

/** A person who types with both thumbs presses a key about as often. */
const KEY_EVERY_MS = 120;
/** The browser reports no key whose time is shorter. */
const LEAST_MS = 16;
const TOLD_WITHIN_MS = 1_500;

/**
 * The result begins with LEAST_MS, which stands for all keys without a report. The milliseconds of
 * each reported key follow.
 */
export async function typeInto(field: Locator, text: string): Promise<number[]> {
  const page = field.page();
  await page.evaluate((least) => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') times.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);
  await field.click();
  await field.pressSequentially(text, { delay: KEY_EVERY_MS });
  // The report of an event comes some time after its frame.
  await page.waitForTimeout(TOLD_WITHIN_MS);
  const told = await page.evaluate(
    () => (globalThis as unknown as { keyTimes: number[] }).keyTimes,
  );
  return [LEAST_MS, ...told];
}

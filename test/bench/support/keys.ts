/**
 * Measures the time from a key press until the screen changes, with the browser's own Event Timing.
 */
import type { Locator } from '@playwright/test';

/** The pause between two keys of a person who types with both thumbs. */
const KEY_EVERY_MS = 120;
/** The browser does not report events that took less time than this. */
const LEAST_MS = 16;
const TOLD_WITHIN_MS = 1_500;

/**
 * Types into a field, and returns how long each reported key took, in milliseconds. LEAST_MS stands
 * for the keys that the browser did not report.
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
  // The browser reports an event only some time after the frame that shows it.
  await page.waitForTimeout(TOLD_WITHIN_MS);
  const told = await page.evaluate(
    () => (globalThis as unknown as { keyTimes: number[] }).keyTimes,
  );
  return [LEAST_MS, ...told];
}

/** How long keys take from the finger to the screen, by the browser's own Event Timing. */
import type { Locator } from '@playwright/test';

/** Between two keys of somebody who types with both thumbs. */
const KEY_EVERY_MS = 120;
/** What the browser tells nothing of took less. */
const LEAST_MS = 16;
const TOLD_WITHIN_MS = 1_500;

/** Types into a field; how long each key took, in milliseconds. */
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
  // The browser tells of an event once the frame that shows it is there, and when it has time.
  await page.waitForTimeout(TOLD_WITHIN_MS);
  const told = await page.evaluate(
    () => (globalThis as unknown as { keyTimes: number[] }).keyTimes,
  );
  return [LEAST_MS, ...told];
}

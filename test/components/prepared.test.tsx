import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepared } from '../../src/components/prepared.tsx';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The code of this component cannot be loaded the first `failures` times. */
function draw(failures: number) {
  let count = 0;
  const { View } = prepared(async () => {
    count += 1;
    if (count <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>here</p> };
  });
  const drawn = prerender(
    <Suspense fallback="waiting">
      <View />
    </Suspense>,
  ).then(async ({ prelude }) => new Response(prelude).text());
  return { drawn, count: () => count };
}

test('In a tunnel, what was not loaded yet comes with the internet, and the page stays', async () => {
  const { drawn, count } = draw(1);
  await vi.waitFor(() => expect(count()).toBe(1));
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('online'));
    expect(count()).toBe(2);
  });
  expect(await drawn).toContain('here');
});

test('On a line that only pretends to be one, it is asked for again every five seconds', async () => {
  const { drawn, count } = draw(2);
  await vi.waitFor(() => expect(count()).toBe(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(count()).toBe(2));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await drawn).toContain('here');
});

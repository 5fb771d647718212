import { expect, test } from 'vitest';
import { onQuota } from '../../src/store/schema/channel.ts';
import { createBrowserEnvironment } from '../../src/sync/environment.ts';

const create = () => createBrowserEnvironment(async () => null);
const environment = create();

test('[S23] every page gets the message about free storage until it stops listening', async () => {
  const first = Promise.withResolvers<boolean>();
  const second = Promise.withResolvers<boolean>();
  const heard: boolean[] = [];
  const stopFirst = onQuota((hasRoom) => first.resolve(hasRoom));
  const stopSecond = onQuota((hasRoom) => {
    heard.push(hasRoom);
    if (heard.length === 2) second.resolve(hasRoom);
  });
  environment.tellQuota(false);
  expect(await first.promise).toBe(false);
  stopFirst();
  environment.tellQuota(true);
  expect(await second.promise).toBe(true);
  expect(heard).toEqual([false, true]);
  stopSecond();
});

test('[S9] all other pages and workers get the reason for a drain, but not the sender', async () => {
  const [page, worker] = [create(), create()];
  const heard = Promise.withResolvers<string>();
  const echoes: string[] = [];
  const stops = [page.onTold((reason) => echoes.push(reason)), worker.onTold(heard.resolve)];
  page.tellOthers('send-now');
  expect(await heard.promise).toBe('send-now');
  expect(echoes).toEqual([]);
  for (const stop of stops) stop();
});

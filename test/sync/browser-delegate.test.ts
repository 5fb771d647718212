import { expect, test } from 'vitest';
import { onRoom } from '../../src/store/schema/channel.ts';
import { createBrowserDelegate } from '../../src/sync/delegate.ts';

const create = () => createBrowserDelegate(async () => null);
const delegate = create();

test('[S23] every page gets the message about free storage until it stops listening', async () => {
  const first = Promise.withResolvers<boolean>();
  const second = Promise.withResolvers<boolean>();
  const heard: boolean[] = [];
  const stopFirst = onRoom((hasRoom) => first.resolve(hasRoom));
  const stopSecond = onRoom((hasRoom) => {
    heard.push(hasRoom);
    if (heard.length === 2) second.resolve(hasRoom);
  });
  delegate.tellRoom(false);
  expect(await first.promise).toBe(false);
  stopFirst();
  delegate.tellRoom(true);
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

import { expect, test } from 'vitest';
import { onRoom, tellRoom } from '../../src/sync/room.ts';

test('[S23] every page hears what a round tells of the room, until it stops listening', async () => {
  const first = Promise.withResolvers<boolean>();
  const second = Promise.withResolvers<boolean>();
  const heard: boolean[] = [];
  const stopFirst = onRoom((hasRoom) => first.resolve(hasRoom));
  const stopSecond = onRoom((hasRoom) => {
    heard.push(hasRoom);
    if (heard.length === 2) second.resolve(hasRoom);
  });
  tellRoom(false);
  expect(await first.promise).toBe(false);
  stopFirst();
  tellRoom(true);
  expect(await second.promise).toBe(true);
  expect(heard).toEqual([false, true]);
  stopSecond();
});

import { expect, test } from 'vitest';
import { formatSize } from '../../src/components/status/format-size.ts';
import { readSendOff } from '../../src/app/layout/logout-dialog.tsx';
import { submitPicked } from '../../src/store/media/pending-media.ts';
import { endAllWaits } from '../../src/store/account/outbox-store.ts';
import { freshWorlds, accepting, offline, refusal, reply, world } from '../sync/support/world.ts';

freshWorlds();

const sendNow = async () => {
  await endAllWaits(world.store);
  const startedAt = world.clock.now;
  await world.drain('send-now');
  return (await readSendOff(world.store, startedAt)).state;
};

test('[S17] before logging out, everything goes', async () => {
  await world.save();
  expect((await readSendOff(world.store, world.clock.now)).state).toBe('going');
  world.answer(accepting);
  expect(await sendNow()).toBe('done');
});

test('[S17] without a network nothing goes, and that is said', async () => {
  await world.save();
  world.answer(offline);
  expect(await sendNow()).toBe('unreachable');
});

test('[S17] a server that cannot take it now is as good as none', async () => {
  await world.save();
  world.answer(() => reply(503, { error: 'down' }));
  expect(await sendNow()).toBe('unreachable');
});

test('[S17] a failure from before says nothing of this attempt', async () => {
  await world.save();
  await world.drainTo(offline);
  await endAllWaits(world.store);
  expect((await readSendOff(world.store, world.clock.now + 1)).state).toBe('going');
});

test('[S17] what was refused, and what is half typed, only a person can bring on its way', async () => {
  await world.save();
  world.answer(() => refusal());
  expect(await sendNow()).toBe('unfinished');
  world.answer(accepting);
  await world.save();
  await world.saveDraft({ step: 'personal-details', values: {} });
  await world.save();
  expect(await sendNow()).toBe('unfinished');
});

test('[S17] a photo that is still being made ready can go, and is waited for', async () => {
  await world.pick('photo');
  expect(await sendNow()).toBe('unfinished');
  await submitPicked(world.store, 'photo', world.environment);
  expect(await sendNow()).toBe('going');
});

test('sizes are said as people read them', () => {
  expect([1, 2048, 4.6 * 1024 * 1024].map(formatSize)).toEqual(['1 KB', '2 KB', '4.6 MB']);
});

/** What the desk said about the card, on the phone [S21c]. */
import { describe, expect, test } from 'vitest';
import type { AadhaarCheck } from '../../src/domain/user.ts';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { readUnsentWork } from '../../src/store/account/unsent.ts';
import { readSides } from '../../src/screens/profile/files/aadhaar/read-sides.ts';
import { progressShown } from '../../src/wizard/opening-step.ts';
import { basicInfo } from '../support/family.ts';
import {
  freshWorlds,
  accepting,
  offline,
  reply,
  sampleUser,
  readStepStates,
  world,
  readProgress,
} from './support/world.ts';

freshWorlds();

const DONE = ['welcome', 'aadhaar', 'basic-info'];
const WAITING = { state: 'waiting', sides: [], reason: null, sentence: null, looked_at: null };
const FINE = { ...WAITING, state: 'fine', looked_at: '2026-11-26T08:00:00.000Z' };
const AGAIN: AadhaarCheck = {
  state: 'again',
  sides: ['front'],
  reason: 'blurred',
  sentence: 'Put it near a window.',
  looked_at: '2026-11-26T08:00:00.000Z',
};

/** Undefined: a server that sends no such member. */
const userOf = (check: unknown) => ({
  ...sampleUser(7),
  profileCreated: true,
  profilePercent: 45,
  profileStepsCompleted: DONE,
  ...(check === undefined ? {} : { aadhaar_check: check }),
});

const serve = (check: unknown) =>
  world.answer((request) => {
    const { path, method } = request;
    if (path.includes('userdetails')) return reply(200, userOf(check));
    if (path.includes('profilepercent')) return reply(200, { profilePercent: 45 });
    if (path.includes('profile-primary')) return reply(200, [{ id: 55, ...basicInfo }]);
    if (path.includes('document') && method === 'POST')
      return reply(201, { id: 1, document_type: DOCUMENT_TYPES[0] });
    return accepting(request);
  });

const pulled = async (check: unknown) => {
  serve(check);
  await world.pull({ force: true });
};
const check = async () => (await readProgress(world.store)).check;
const shown = async () => progressShown(await readProgress(world.store), userOf(null));

describe('[S21c] what the desk said comes with the pull', () => {
  test.each<[string, unknown, unknown]>([
    ['not looked at yet', WAITING, WAITING],
    ['looked at', FINE, FINE],
    ['to be sent again', AGAIN, AGAIN],
    ['nothing, without a desk', null, null],
    ['nothing, of a server that sends no such member', undefined, null],
    ['nothing, of a shape that a later server sends', { state: 'queued' }, null],
    ['nothing, of a reason that a later server gives', { ...AGAIN, reason: 'glare' }, null],
  ])('%s', async (_title, sent, expected) => {
    await pulled(sent);
    expect(await check()).toEqual(expected);
  });

  test('and stays without a network', async () => {
    await pulled(AGAIN);
    await world.pullFrom(offline, { force: true });
    expect(await check()).toEqual(AGAIN);
  });

  test('a desk that is closed takes it back', async () => {
    await pulled(AGAIN);
    await pulled(null);
    expect(await check()).toBeNull();
  });
});

describe('[S21d] a card that is to be sent again', () => {
  test.each<[unknown, string, number]>([
    [null, 'sent', 45],
    [WAITING, 'sent', 45],
    [FINE, 'sent', 45],
    [AGAIN, 'attention', 37],
    [{ ...AGAIN, sides: ['front', 'back'] }, 'attention', 30],
  ])('%j: its step is %s, the ring %d', async (sent, state, percent) => {
    await pulled(sent);
    const isAgain = state === 'attention';
    const { missing } = await readProgress(world.store);
    expect((await readStepStates(world.store)).aadhaar).toBe(state);
    expect(missing.some(({ step }) => step === 'aadhaar')).toBe(isAgain);
    const { done, open, percent: ring } = await shown();
    expect([done.includes('aadhaar'), open.includes('aadhaar'), ring]).toEqual([
      !isAgain,
      true,
      percent,
    ]);
    // Nothing of it is on this phone, so a logout asks nothing.
    expect((await readUnsentWork(world.store)).count).toBe(0);
  });

  test('the side itself asks, and the other does not', async () => {
    await pulled(AGAIN);
    const { front, back } = await readSides(world.store);
    expect([front.state, front.again]).toEqual(['attention', AGAIN]);
    expect([back.state, back.again]).toEqual(['sent', undefined]);
  });

  test.each([
    ['submitted, without a network', 'waiting', offline],
    ['refused', 'again', () => reply(422, { error: 'no', code: 'validation_failed' })],
  ] as const)('after a side was %s, the card is: %s', async (_title, state, network) => {
    await pulled(AGAIN);
    await world.submit('aadhaar-front');
    await world.drainTo(network);
    expect(await check()).toMatchObject({ state });
  });

  test('is not looked at yet once the side is sent, also if an older answer arrives later', async () => {
    await pulled(AGAIN);
    await world.submit('aadhaar-front');
    serve(AGAIN);
    await world.drain();
    expect(await world.outbox()).toEqual([]);
    expect([await check(), (await readStepStates(world.store)).aadhaar]).toEqual([WAITING, 'sent']);

    await world.submit('aadhaar-front');
    await world.pullFrom(
      async (request) => {
        if (!request.path.includes('userdetails')) return accepting(request);
        serve(AGAIN);
        await world.drain();
        return reply(200, userOf(AGAIN));
      },
      { force: true },
    );
    expect(await world.outbox()).toEqual([]);
    expect(await check()).toEqual(WAITING);
  });

  test('a card that was looked at is not, once a side is submitted anew', async () => {
    await pulled(FINE);
    await world.submit('aadhaar-back');
    expect(await check()).toEqual(WAITING);
  });
});

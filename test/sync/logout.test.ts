import { describe, expect, test } from 'vitest';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import { readUnsentWork } from '../../src/store/account/unsent.ts';
import { AccountStore } from '../../src/store/schema/account-store.ts';
import { endRefusedSession, endSession, saveSession } from '../../src/store/schema/device-store.ts';
import {
  storePrepared,
  recordUnreadable,
  queueFile,
  queueReady,
} from '../../src/store/media/pending-media.ts';
import { readValues, saveSection } from '../../src/store/sections/section-store.ts';
import { basicInfo } from '../support/family.ts';
import {
  accepting,
  drainFor,
  freshWorlds,
  holdAnswers,
  offline,
  reply,
  sampleUser,
  signIn,
  type Sent,
  world,
} from './support/world.ts';

const MOTHER = 7;
const YOUNG_MAN = 8;
freshWorlds({ userId: MOTHER });

const save = (store = world.store) =>
  saveSection(store, { key: 'primary', step: 'basic-info', values: basicInfo }, world.environment);
const kept = async () =>
  Object.fromEntries(
    await Promise.all(world.store.tables.map(async (table) => [table.name, await table.count()])),
  ) as Record<string, number>;
const LEFT_NOTHING = { clearings: 1 };
const nonEmpty = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
const asMother = ({ headers }: Sent) => headers['authorization'] === `Bearer access-${MOTHER}`;

/** The network receives every write, but answers only after `release`. */
function holdWrites() {
  const { held, ...line } = holdAnswers(accepting);
  world.answer((request) => (request.method === 'GET' ? reply(200, []) : held(request)));
  return line;
}

/** `theirs` is the young man's store. The engine serves the signed-in account. */
function sharePhone() {
  const theirs = new AccountStore(`${world.store.userId}-${YOUNG_MAN}`);
  const openStore = (id: number | string) => (Number(id) === MOTHER ? world.store : theirs);
  const context = { environment: world.environment, device: world.device, openStore };
  return { theirs, drain: () => drainFor(context, 'signed-in') };
}

describe('[S17] [S15] an account that is left while it is being sent', () => {
  test.each([
    ['somebody logs out', () => endSession(world.device)],
    ['the server ends the session', () => endRefusedSession(world.device, `refresh-${MOTHER}`)],
    ['somebody else signs in', () => signIn(world, YOUNG_MAN)],
  ])('is not sent any further if %s', async (_what, leave) => {
    await save();
    const line = holdWrites();
    const draining = world.drain();
    const { headers } = await line.asked;
    await leave();
    // The request is aborted and gets no answer, but the drain still ends.
    await draining;
    expect(await world.outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);

    const phone = sharePhone();
    await signIn(world, YOUNG_MAN);
    await save(phone.theirs);
    world.takeWrites();
    world.answer(accepting);
    await phone.drain();
    const writes = world.takeWrites();
    expect(writes).toHaveLength(1);
    expect(writes.filter(asMother)).toEqual([]);
    expect(writes[0]?.body).toMatchObject({ profile: YOUNG_MAN * 100 });

    await signIn(world, MOTHER);
    await phone.drain();
    const [hers, ...more] = world.takeWrites();
    expect(more).toEqual([]);
    expect(hers?.headers['idempotency-key']).toBe(headers['idempotency-key']);
    expect(hers?.body).toMatchObject({ profile: MOTHER * 100 });
    expect(await world.outbox()).toEqual([]);
  });

  test('and whose next drain gets the lock only then: nothing more is started', async () => {
    await save();
    const line = holdWrites();
    const first = world.drain();
    await line.asked;
    const second = world.drain();
    await endSession(world.device);
    await first;
    expect(await second).toEqual({ status: 'signed-out' });
    expect(world.takeWrites()).toHaveLength(1);
  });

  test('a renewed token does not stop a drain', async () => {
    await save();
    const line = holdWrites();
    const draining = world.drain();
    await line.asked;
    const tokens = { access_token: 'another', refresh_token: 'one' };
    await saveSession({ ...tokens, user: sampleUser(MOTHER) }, world.device);
    line.release();
    expect(await draining).toEqual({ status: 'empty' });
  });
});

describe('[S17] an answer that arrives after the account was cleared from the phone', () => {
  test.each([
    ['accepted', accepting],
    ['refused', () => reply(422, { error: 'No.', code: 'validation_failed' })],
    ['a fault of the server', () => reply(500, {})],
    ['no way to the server', () => reply(503, {})],
    ['a conflict', () => reply(412, {})],
  ])('writes nothing: %s', async (_what, answer) => {
    await save();
    await world.drainTo(async (request) => {
      if (request.method === 'GET') return reply(200, []);
      await clearAccount(world.store, 'nothing');
      return answer(request);
    });
    expect(nonEmpty(await kept())).toEqual(LEFT_NOTHING);
  });

  test.each([
    ['accepted', accepting, {}],
    ['refused', () => reply(422, { error: 'No.' }), { outbox: 1, sections: 1 }],
    ['no way to the server', () => reply(503, {}), { outbox: 1, sections: 1 }],
  ])('does not change unsent work: %s', async (_what, answer, left) => {
    await save();
    await world.drainTo(async (request) => {
      if (request.method === 'GET') return reply(200, []);
      await clearAccount(world.store, 'unsent');
      return answer(request);
    });
    const { progress: _percent, ...counts } = nonEmpty(await kept());
    expect(counts).toEqual({ ...LEFT_NOTHING, ...left });
  });

  test('writes nothing of a list or a picture that was being fetched', async () => {
    const photo = { id: 8, image: '/p.jpg', image_type: 'Cover Photo', profile: MOTHER * 100 };
    const answer = (path: string) => {
      if (path.includes('/photos/')) return reply(200, [photo]);
      if (path.includes('userdetails')) return reply(200, sampleUser(MOTHER));
      if (path.includes('profilepercent')) return reply(200, { profilePercent: 40 });
      return reply(200, path.includes('profile-') ? [{ id: 5 }] : []);
    };
    for (const moment of ['/photos/', 'userdetails', 'profile-family', '/p.jpg']) {
      let isCleared = false;
      await world.pullFrom(async ({ path }) => {
        if (path.includes(moment) && !isCleared) {
          isCleared = true;
          await clearAccount(world.store, 'nothing');
        }
        return path === '/p.jpg'
          ? new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })
          : answer(path);
      });
      expect([moment, isCleared]).toEqual([moment, true]);
      const { clearings: _count, ...left } = nonEmpty(await kept());
      expect([moment, left]).toEqual([moment, {}]);
    }
  });

  test('writes nothing of a photo that was being made smaller', async () => {
    const id = await world.pick('photo', new Blob(['large']));
    await clearAccount(world.store, 'nothing');
    await storePrepared(world.store, id, { file: new Blob(['small']), thumbnail: null });
    await recordUnreadable(world.store, id);
    await queueReady(world.store, world.environment);
    expect(nonEmpty(await kept())).toEqual(LEFT_NOTHING);
  });
});

test('[S17] a side of the card that was only picked is counted, and reported as uncovered', async () => {
  const id = await world.pick('aadhaar-front', new Blob(['card']));
  expect(await readUnsentWork(world.store)).toMatchObject({ count: 1, hasUncoveredCard: true });
  await clearAccount(world.store, 'unsent');
  expect(await world.store.files.count()).toBe(1);
  const covered = new Blob(['covered']);
  await queueFile(world.store, { id, file: covered }, world.environment);
  expect(await readUnsentWork(world.store)).toMatchObject({ count: 1, hasUncoveredCard: false });
});

test('[S17] the whole form of an unsent step is kept, so that it is complete after a login in a tunnel', async () => {
  await world.pullFrom(({ method, path }) =>
    method === 'GET' && path.includes('profile-primary')
      ? reply(200, [{ id: 55, ...basicInfo }])
      : reply(200, []),
  );
  world.answer(offline);
  const values = { ...basicInfo, first_name: 'Aditee' };
  await world.saveSection({ key: 'primary', step: 'basic-info', values, from: basicInfo });
  await clearAccount(world.store, 'unsent');
  expect(await readValues(world.store, 'primary')).toMatchObject(values);
  // So the next pull fetches the record again.
  expect((await world.store.sections.get('primary'))?.fetchedAt).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import { readUnsentWork } from '../../src/store/account/unsent.ts';
import { listConflicts, settleConflict } from '../../src/store/sections/conflict-store.ts';
import { saveSetting } from '../../src/store/schema/device-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import type { LooseValues } from '../../src/domain/sections.ts';
import {
  freshWorlds,
  accepting,
  reply,
  type Network,
  readStepStates,
  world,
} from './support/world.ts';
import { basicInfo } from '../support/family.ts';

freshWorlds();

const shown = () => readValues(world.store, 'primary');

/** The server refuses a save that is based on an older version. */
function versionedServer(start: LooseValues) {
  const state = { record: { id: 55, ...start } as LooseValues, version: 1 };
  const respond = (status: number, body: unknown) =>
    reply(status, body, { headers: { etag: `"${state.version}"` } });
  const network: Network = (request) => {
    if (!request.path.includes('profile-primary')) return accepting(request);
    if (request.method === 'GET') return respond(200, [state.record]);
    const ifMatch = request.headers['if-match'];
    if (ifMatch !== undefined && ifMatch !== `"${state.version}"`)
      return reply(412, { error: 'no', code: 'version_conflict' });
    state.version += 1;
    state.record = { ...state.record, ...(request.body as LooseValues) };
    return respond(200, state.record);
  };
  return {
    network,
    state,
    changeElsewhere(changes: LooseValues) {
      state.version += 1;
      state.record = { ...state.record, ...changes, updated_at: '2026-11-20T09:00:00.000Z' };
    },
  };
}

/** The phone has what the server has. */
async function beginWithServer() {
  const server = versionedServer(basicInfo);
  await world.pullFrom(server.network);
  return server;
}

describe('two people, one profile', () => {
  test('[S13c] what the app proposed gives way to what somebody saved, without a choice', async () => {
    world.answer(versionedServer(basicInfo).network);
    const proposed = ['first_name', 'gender'];
    const values = { ...basicInfo, first_name: 'Adi', gender: 'Male', mother_name: 'Sunita' };
    await world.saveSection({ key: 'primary', step: 'basic-info', values, from: {}, proposed });
    await world.pull();
    expect(await shown()).toMatchObject({ first_name: 'Aditi', gender: 'Female' });
    const conflicts = await listConflicts(world.store);
    expect(conflicts.map(({ field }) => field)).toEqual(['mother_name']);
  });

  test('[S14] a save names its base version; a save of an older version is merged and sent again', async () => {
    const server = await beginWithServer();
    await world.save({ first_name: 'Aditee' });
    server.changeElsewhere({ last_name: 'Deshpande' });
    world.takeWrites();
    await world.drain();
    const writes = world.takeWrites();
    expect(writes.map((write) => write.headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(writes[0]?.headers['idempotency-key']).not.toBe(writes[1]?.headers['idempotency-key']);
    expect(server.state.record).toMatchObject({ first_name: 'Aditee', last_name: 'Deshpande' });
    expect(await shown()).toMatchObject({ first_name: 'Aditee', last_name: 'Deshpande' });
    expect(await world.outbox()).toEqual([]);
  });

  test('[S13] [S14] a save that was made while the clock was ahead blocks no pull once the clock is right', async () => {
    const server = await beginWithServer();
    world.clock.advance(86_400_000);
    await world.save({ first_name: 'Aditee' });
    await world.drain();
    world.clock.advance(-86_400_000);
    server.changeElsewhere({ last_name: 'Deshpande' });
    await world.pull();
    expect(await shown()).toMatchObject({ first_name: 'Aditee', last_name: 'Deshpande' });
    server.changeElsewhere({ mother_name: 'Sunita' });
    await world.save({ first_name: 'Aditi' });
    world.takeWrites();
    await world.drain();
    expect(world.takeWrites()).toHaveLength(2);
    expect(server.state.record).toMatchObject({ first_name: 'Aditi', mother_name: 'Sunita' });
    expect(await world.outbox()).toEqual([]);
  });

  test('[S13] a save contains the phone’s name, in any script', async () => {
    await saveSetting('deviceName', 'प्रकाशचा फोन', world.device);
    await world.save();
    await world.drainTo(accepting);
    const [write] = world.takeWrites();
    expect(decodeURIComponent(write?.headers['sambandh-device'] ?? '')).toBe('प्रकाशचा फोन');
  });

  describe.each([
    { typed: 'Aditee', becomes: 'Aaditi', when: 'not typed in since' },
    { typed: 'Aditi M.', becomes: 'Aditi M.', when: 'typed in since' },
  ])('[S13] a half-typed form whose field was $when', ({ typed, becomes }) => {
    test('follows the choice of the other value unless that field was typed in', async () => {
      const server = await beginWithServer();
      await world.save({ first_name: 'Aditee' });
      server.changeElsewhere({ first_name: 'Aaditi' });
      await world.drain();
      const from = { ...basicInfo, first_name: 'Aditee' };
      const values = { ...from, first_name: typed, mother_name: 'Sunanda' };
      await world.saveDraft({ step: 'basic-info', values, from });
      const choice = { section: 'primary', field: 'first_name', choice: 'theirs' } as const;
      await settleConflict(world.store, choice, world.environment);
      const draft = await world.store.drafts.get('basic-info');
      expect(draft?.values).toMatchObject({ first_name: becomes, mother_name: 'Sunanda' });
      await world.saveSection({
        key: 'primary',
        step: 'basic-info',
        values: draft?.values ?? {},
        from: draft?.from ?? {},
      });
      await world.drain();
      expect(await listConflicts(world.store)).toEqual([]);
      expect(server.state.record).toMatchObject({ first_name: becomes, mother_name: 'Sunanda' });
    });
  });

  test('[S17] an edit with an open conflict counts as unsent work, and is kept as such', async () => {
    const server = await beginWithServer();
    const since = world.clock.now;
    await world.save({ first_name: 'Aditee' });
    server.changeElsewhere({ first_name: 'Aaditi' });
    await world.drain();
    expect(await world.outbox()).toEqual([]);
    expect(await readUnsentWork(world.store)).toMatchObject({ count: 1, since });
    await clearAccount(world.store, 'unsent');
    expect(await listConflicts(world.store)).toMatchObject([
      { ours: { value: 'Aditee' }, theirs: { value: 'Aaditi' } },
    ]);
  });

  test('[S13] a field that both sides changed waits for the choice; the other fields arrive', async () => {
    const server = await beginWithServer();
    await world.save({ first_name: 'Aditee', mother_name: 'Sunanda M. Kulkarni' });
    server.changeElsewhere({ first_name: 'Aaditi' });
    await world.drain();
    expect(server.state.record).toMatchObject({
      first_name: 'Aaditi',
      mother_name: 'Sunanda M. Kulkarni',
    });
    expect(await listConflicts(world.store)).toEqual([
      {
        section: 'primary',
        field: 'first_name',
        ours: { value: 'Aditee', at: world.clock.now },
        theirs: { value: 'Aaditi', at: Date.UTC(2026, 10, 20, 9), from: null },
        before: 'Aditi',
      },
    ]);
    expect(await readStepStates(world.store)).toMatchObject({ 'basic-info': 'attention' });
    expect(await shown()).toMatchObject({ first_name: 'Aditee' });
    await world.pull();
    await world.drain();
    expect(server.state.record).toMatchObject({ first_name: 'Aaditi' });
    expect(await listConflicts(world.store)).toHaveLength(1);
  });

  test.each(['ours', 'theirs'] as const)(
    '[S13] choosing %s settles the conflict, here and at the server',
    async (choice) => {
      const server = await beginWithServer();
      await world.save({ first_name: 'Aditee' });
      server.changeElsewhere({ first_name: 'Aaditi' });
      await world.drain();
      await settleConflict(
        world.store,
        { section: 'primary', field: 'first_name', choice },
        world.environment,
      );
      await world.drain();
      const settled = choice === 'ours' ? 'Aditee' : 'Aaditi';
      expect(server.state.record).toMatchObject({ first_name: settled });
      expect(await shown()).toMatchObject({ first_name: settled });
      expect(await listConflicts(world.store)).toEqual([]);
      expect(await world.outbox()).toEqual([]);
      expect(await readStepStates(world.store)).toMatchObject({ 'basic-info': 'sent' });
    },
  );

  test('[S13] seeing our own save at the server causes no conflict, even if its reply was lost', async () => {
    const server = await beginWithServer();
    await world.save({ first_name: 'Aditee' });
    await world.drainTo((request) => {
      const answer = server.network(request);
      if (request.method === 'PATCH') throw new TypeError('Failed to fetch');
      return answer;
    });
    await world.save({ first_name: 'Aditi K.' });
    await world.pullFrom((request) =>
      request.method === 'PATCH' ? reply(503, {}) : server.network(request),
    );
    expect(await listConflicts(world.store)).toEqual([]);
    expect(await shown()).toMatchObject({ first_name: 'Aditi K.' });
  });

  test('[S13] a field of an older form that was not typed in is not edited by saving the form', async () => {
    const server = await beginWithServer();
    const from = (await shown()) ?? {};
    server.changeElsewhere({ last_name: 'Deshpande', first_name: 'Aaditi' });
    world.clock.advance(1);
    await world.pull();
    const submitted = { key: 'primary', step: 'basic-info', from } as const;
    await world.saveSection({ ...submitted, values: { ...from, mother_name: 'Sunanda M.' } });
    await world.drain();
    expect(server.state.record).toMatchObject({
      last_name: 'Deshpande',
      first_name: 'Aaditi',
      mother_name: 'Sunanda M.',
    });
    expect(await listConflicts(world.store)).toEqual([]);
  });

  test('[S13] a field that was typed in, in a form opened before a pull brought another value, is a conflict', async () => {
    const server = await beginWithServer();
    const from = (await shown()) ?? {};
    server.changeElsewhere({ first_name: 'Aaditi' });
    world.clock.advance(1);
    await world.pull();
    const submitted = { key: 'primary', step: 'basic-info', from } as const;
    await world.saveSection({ ...submitted, values: { ...from, first_name: 'Aditee' } });
    await world.drain();
    expect(server.state.record).toMatchObject({ first_name: 'Aaditi' });
    expect(await listConflicts(world.store)).toMatchObject([
      {
        field: 'first_name',
        ours: { value: 'Aditee' },
        theirs: { value: 'Aaditi' },
        before: 'Aditi',
      },
    ]);
  });

  test('[S13] if both sides change a field to the same value, there is no conflict', async () => {
    const server = await beginWithServer();
    await world.save({ first_name: 'Aditee' });
    server.changeElsewhere({ first_name: 'Aditee' });
    await world.pull();
    world.takeWrites();
    await world.drain();
    expect(world.takeWrites()).toEqual([]);
    expect(await world.outbox()).toEqual([]);
    expect((await world.store.sections.get('primary'))?.edits).toEqual({});
  });

  test('[S13] a value that was refused after it had arrived causes no conflict when it is seen at the server', async () => {
    const server = await beginWithServer();
    await world.save({ mother_name: 'Vimal' });
    await world.drainTo((request) => {
      const answer = server.network(request);
      // The proxy reports a refusal, although it has passed the request on to the server.
      return request.method === 'PATCH' ? reply(413, { error: 'no', code: 'too_large' }) : answer;
    });
    await world.save({ mother_name: 'Vimal Rane' });
    await world.drainTo(server.network, 'send-now');
    expect(await listConflicts(world.store)).toEqual([]);
    expect(server.state.record).toMatchObject({ mother_name: 'Vimal Rane' });
  });

  test('[S13] a value that was taken back does not return after a 412 for a save that had arrived', async () => {
    const server = await beginWithServer();
    await world.save({ mother_name: 'Vimal' });
    await world.drainTo(async (request) => {
      if (request.method === 'GET') return reply(500, {});
      await server.network(request);
      return reply(412, {});
    });
    await world.save({ mother_name: basicInfo.mother_name });
    await world.drainTo(server.network, 'send-now');
    await world.drainTo(server.network, 'send-now');
    expect(await listConflicts(world.store)).toEqual([]);
    expect(server.state.record.mother_name).toEqual(basicInfo.mother_name);
  });

  test('[S13] a refused save of another field does not settle an open conflict', async () => {
    const server = await beginWithServer();
    await world.save({ first_name: 'Aditee' });
    server.changeElsewhere({ first_name: 'Aaditi' });
    await world.drainTo(server.network);
    await world.save({ first_name: 'Aditee', mother_name: 'Vimal' });
    await world.drainTo((request) =>
      request.method === 'PATCH' ? reply(422, { error: 'no' }) : server.network(request),
    );
    await world.pullFrom(server.network);
    expect(await listConflicts(world.store)).toMatchObject([{ field: 'first_name' }]);
    expect(server.state.record).toMatchObject({ first_name: 'Aaditi' });
  });

  test('[S10] a pull does not retry a refused save', async () => {
    world.answer(({ method }) =>
      method === 'GET' ? reply(200, []) : reply(422, { error: 'no', code: 'validation_failed' }),
    );
    await world.save();
    await world.drain();
    await world.pull();
    expect(await world.outbox()).toMatchObject([{ state: 'rejected' }]);
  });

  test('[S14] a server that refuses every version is asked again only after pauses', async () => {
    await world.pullFrom(({ method }) =>
      method === 'GET' ? reply(200, [{ id: 55, ...basicInfo }]) : reply(412, {}),
    );
    await world.save({ first_name: 'Aditee' });
    world.takeWrites();
    expect(await world.drain()).toMatchObject({ status: 'waiting' });
    expect(world.takeWrites()).toHaveLength(4);
  });
});

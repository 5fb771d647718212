import { describe, expect, test } from 'vitest';
import { saveSection, readValues } from '../../src/store/sections/section-store.ts';
import { discardEntry, retryEntry } from '../../src/store/account/outbox-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import {
  freshWorlds,
  htmlPage,
  accepting,
  offline,
  refusal,
  reply,
  type Sent,
  WITHOUT_IDS,
  world,
} from './support/world.ts';
import { basicInfo } from '../support/family.ts';

freshWorlds();

const saveBasicInfo = (changes: object = {}) => world.save({ ...changes });
const sentAs = (field: string, writes: Sent[]) =>
  writes.map(({ body }) => (body as Record<string, unknown>)[field]);

describe('saving', () => {
  test('[S1] stores the step and its entry and ends its draft in one transaction', async () => {
    await world.saveDraft({ step: 'basic-info', values: { first_name: 'Ad' } });
    const submitted = { key: 'primary', step: 'basic-info', values: basicInfo } as const;
    const failing = saveSection(world.store, submitted, WITHOUT_IDS);
    await expect(failing).rejects.toThrow('disk full');
    expect((await world.store.drafts.get('basic-info'))?.values).toEqual({ first_name: 'Ad' });
    expect(await readValues(world.store, 'primary')).toBeUndefined();
    expect(await world.outbox()).toEqual([]);
    await saveBasicInfo();
    expect(await world.store.drafts.get('basic-info')).toBeUndefined();
    expect(await readValues(world.store, 'primary')).toMatchObject({ first_name: 'Aditi' });
    expect(await world.outbox()).toHaveLength(1);
  });

  test('queues nothing for an unchanged form (spec §4)', async () => {
    await saveBasicInfo();
    await world.drainTo(accepting);
    expect(await saveBasicInfo()).toBe('unchanged');
    expect(await world.outbox()).toEqual([]);
  });

  test('[S7] sends several saves as one entry if none of them was attempted yet', async () => {
    await saveBasicInfo();
    await saveBasicInfo({ first_name: 'Aditee' });
    await world.drainTo(accepting);
    const writes = world.takeWrites();
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).toMatchObject({ first_name: 'Aditee', last_name: 'Kulkarni' });
  });

  test('sends nothing for a value that was changed back before it was sent', async () => {
    await saveBasicInfo();
    await world.drainTo(accepting);
    await saveBasicInfo({ first_name: 'Aditee' });
    await saveBasicInfo();
    expect(await world.outbox()).toEqual([]);
  });
});

describe('delivering', () => {
  test('creates with POST and, once there is an id, updates with PATCH (spec §7)', async () => {
    world.answer(accepting);
    await saveBasicInfo();
    expect(await world.drain()).toEqual({ status: 'empty' });
    await saveBasicInfo({ mother_name: 'Sunanda M. Kulkarni' });
    await world.drain();
    const [create, update] = world.takeWrites();
    expect(create).toMatchObject({ method: 'POST', path: '/api/profiles/profile-primary/' });
    expect(create?.body).toMatchObject({
      profile: 700,
      profession: 12,
      profession_name: 'Civil engineer',
      education: [{ id: 31, name: 'B.E. (Civil)' }],
      permanent_city: 3,
      permanent_city_name: 'Pune',
    });
    expect(update).toMatchObject({ method: 'PATCH', path: '/api/profiles/profile-primary/55/' });
    expect(update?.body).toMatchObject({ id: 55, mother_name: 'Sunanda M. Kulkarni' });
    expect((await world.store.sections.get('primary'))?.edits).toEqual({});
  });

  test('[S2] [S7] keeps the entry, its key and its body when the reply is lost', async () => {
    await saveBasicInfo();
    world.answer(offline);
    expect(await world.drain()).toMatchObject({ status: 'waiting' });
    await saveBasicInfo({ first_name: 'Aditee' });
    await world.drainTo(accepting);
    const [first, again, next] = world.takeWrites();
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(again?.body).toEqual(first?.body);
    expect(again?.body).toMatchObject({ first_name: 'Aditi' });
    expect(next?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    expect(next).toMatchObject({ method: 'PATCH', body: { first_name: 'Aditee' } });
    expect(await world.store.sections.get('primary')).toMatchObject({
      server: { values: { first_name: 'Aditee' } },
    });
    expect((await world.store.sections.get('primary'))?.edits).toEqual({});
  });

  test('[S7] repeats the same request however old the attempt is', async () => {
    await saveBasicInfo();
    await world.drain();
    world.clock.advance(400 * 86_400_000);
    await world.drain('online');
    const [first, again] = world.takeWrites();
    expect(again).toEqual(first);
  });

  test('[S2] never drops an entry for its age or the number of attempts', async () => {
    await saveBasicInfo();
    for (let attempt = 0; attempt < 40; attempt += 1) {
      await world.drain('online');
      world.clock.advance(86_400_000);
    }
    expect(await world.outbox()).toHaveLength(1);
    world.answer(accepting);
    await world.drain('online');
    await world.drain('online');
    expect(await world.outbox()).toEqual([]);
  });

  test.each([
    ['a portal page with status 200', () => htmlPage()],
    ['a portal page with status 404', () => new Response('<html>?</html>', { status: 404 })],
    ['an empty 302', () => new Response(null, { status: 302 })],
    ['a 500', () => reply(500, { error: 'x', code: 'server_error' })],
    ['a 503', () => reply(503, { error: 'x', code: 'unavailable' })],
    ['a 408', () => reply(408, {})],
    ['an answer of the wrong shape', () => reply(200, 'yes')],
    ['a 401 page of a proxy', () => htmlPage(401)],
  ])('[S2] [S8] keeps the entry on %s', async (_title, answer) => {
    await saveBasicInfo();
    await world.drainTo(({ method }) => (method === 'GET' ? reply(200, []) : answer()));
    const [entry] = await world.outbox();
    expect(entry).toMatchObject({ state: 'waiting', work: { kind: 'section' } });
    world.answer(accepting);
    await world.drain('send-now');
    await world.drain('send-now');
    expect(await world.outbox()).toEqual([]);
  });

  test.each([413, 429, 431])(
    '[S8] a %i page of a proxy, to a body of a few lines, is the network’s affair',
    async (status) => {
      await saveBasicInfo();
      await world.drainTo(() => new Response('<html>', { status }));
      expect(await world.outbox()).toMatchObject([{ lastFailure: { why: 'unexpected-answer' } }]);
    },
  );

  test.each([408, 409, 425, 429, 500, 503])(
    '[S21] tells once that a save was answered %i, although it is sent again',
    async (status) => {
      await saveBasicInfo();
      await world.drainTo(() => reply(status, {}), 'send-now');
      await world.drain('send-now');
      const told = await world.store.syncResults.toArray();
      expect(told).toMatchObject([{ kind: 'postponed', target: 'section:primary' }]);
    },
  );

  test('[S10] keeps a rejected entry with its reason, and it blocks no other entry', async () => {
    await saveBasicInfo();
    await passStep(world.store, 'personal-photo', world.environment);
    await world.drainTo(({ path, body }) =>
      path.includes('passed-steps')
        ? reply(200, { steps: [(body as { step: string }).step] })
        : refusal({ dob: 'dobTooYoung' }),
    );
    const entries = await world.outbox();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      state: 'rejected',
      rejection: { status: 422, code: 'validation_failed', fields: { dob: 'dobTooYoung' } },
    });
  });

  test.each([
    ['', 422],
    ['Not allowed here.', 403],
  ])(
    '[S8] takes "%s" with %i for a refusal, because only HTML is a portal’s',
    async (text, status) => {
      await saveBasicInfo();
      await world.drainTo(() => new Response(text, { status }));
      expect(await world.outbox()).toMatchObject([
        { state: 'rejected', rejection: { status, text } },
      ]);
    },
  );

  test('[S10] lets a person correct a rejected entry, retry it under a new key, or discard it', async () => {
    world.answer(() => refusal({ dob: 'dobTooYoung' }));
    await saveBasicInfo({ dob: '2009-01-01' });
    await world.drain();
    await saveBasicInfo({ dob: '1999-01-01' });
    expect(await world.outbox()).toMatchObject([{ state: 'waiting', frozen: null }]);
    await world.drain();
    const [refused] = await world.outbox();
    await retryEntry(world.store, refused!.seq, () => 'a-new-key');
    await world.drain();
    expect(world.takeWrites().at(-1)?.headers['idempotency-key']).toBe('a-new-key');
    const [again] = await world.outbox();
    await discardEntry(world.store, again!.seq);
    expect(await world.outbox()).toEqual([]);
    expect(await readValues(world.store, 'primary')).toBeUndefined();
  });

  test('[S2] removes a refused save that a newer one contains, and sends the newer one', async () => {
    await saveBasicInfo({ dob: '2009-01-01' });
    await world.drainTo(async (request) => {
      if (request.method === 'POST' && sentAs('dob', [request])[0] === '2009-01-01') {
        await saveBasicInfo({ dob: '1999-01-01' });
        return refusal({ dob: 'dobTooYoung' });
      }
      return accepting(request);
    });
    expect(await world.outbox()).toEqual([]);
    expect(sentAs('dob', world.takeWrites())).toEqual(['2009-01-01', '1999-01-01']);
  });

  test('[S7] makes another entry of an edit that is made while its section is being sent', async () => {
    await saveBasicInfo();
    await world.drainTo(async (request) => {
      if (request.method === 'POST') await saveBasicInfo({ first_name: 'Aditee' });
      return accepting(request);
    });
    const writes = world.takeWrites();
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(sentAs('first_name', writes)).toEqual(['Aditi', 'Aditee']);
    expect(await readValues(world.store, 'primary')).toMatchObject({ first_name: 'Aditee' });
  });

  test('[S7] also sends a value that was changed back while the other value was being sent', async () => {
    world.answer(accepting);
    await saveBasicInfo();
    await world.drain();
    await saveBasicInfo({ first_name: 'Aditee' });
    world.answer(async (request) => {
      if (sentAs('first_name', [request])[0] === 'Aditee') await saveBasicInfo();
      return accepting(request);
    });
    world.takeWrites();
    await world.drain();
    expect(sentAs('first_name', world.takeWrites())).toEqual(['Aditee', 'Aditi']);
    expect(await readValues(world.store, 'primary')).toMatchObject({ first_name: 'Aditi' });
  });

  test('[S20] continues, under the same key, with an entry that a killed drain left as ‘sending’', async () => {
    await saveBasicInfo();
    // The drain is killed during this request, so the promise never settles.
    world.answer(() => new Promise<Response>(() => undefined));
    void world.drain();
    await expect.poll(() => world.takeWrites().length).toBe(1);
    const [left] = await world.outbox();
    expect(left).toMatchObject({ state: 'sending' });
    const successor = world.reopen();
    successor.environment.withLock = (_name, work) => work(); // the lock of the killed drain is free
    world.answer(accepting);
    await successor.drain();
    const [repeat] = world.takeWrites();
    expect(repeat?.headers['idempotency-key']).toBe(left?.id);
    expect(await world.outbox()).toEqual([]);
  });

  test('[S20] starts nothing after its budget', async () => {
    await saveBasicInfo();
    await passStep(world.store, 'welcome', world.environment);
    world.answer(accepting);
    expect(await world.drain('saved', 0)).toEqual({ status: 'out-of-time' });
    expect(world.takeWrites()).toEqual([]);
  });
});

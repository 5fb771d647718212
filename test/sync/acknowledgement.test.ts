/** Only some answers count as an acknowledgement of our server [S8]. */
import { describe, expect, test } from 'vitest';
import { deleteFile } from '../../src/store/media/media-store.ts';
import { passStep, readProgressRow } from '../../src/store/sections/progress-store.ts';
import { freshServers, server } from './support/our-server.ts';
import { OFFERED, reply, world } from './support/world.ts';
import { basicInfo } from '../support/family.ts';

freshServers({ offers: OFFERED });

const JSON_TYPE = { 'content-type': 'application/json' };
const says = (text: string) => () => new Response(text, { status: 200, headers: JSON_TYPE });

/** A proxy gives these answers instead of our server. */
const OTHERS: [string, () => Response][] = [
  ['200 and nothing', () => new Response('', { status: 200 })],
  ['204', () => new Response(null, { status: 204 })],
  ['200 and a word on maintenance', says('{"status":"maintenance"}')],
  ['200 and "OK"', says('"OK"')],
  ['200 and null', says('null')],
  ['200 and false', says('false')],
  ['200 and an empty list', says('[]')],
  ['the answer to another side', says('{"id":1,"document_type":"Aadhar Card - Back"}')],
];

describe('a side of the Aadhaar card', () => {
  test.each(OTHERS)('[S2] [S8] stays on the phone if the answer is %s', async (_title, other) => {
    await world.submit('aadhaar-front');
    server.meddle = ({ method }) => (method === 'POST' ? other() : undefined);
    await world.drain();
    expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
    expect(await world.store.files.count()).toBe(1);
    expect(await world.store.syncResults.count()).toBe(0);
    expect((await readProgressRow(world.store)).aadhaarAtServer?.front).not.toBe(true);
    server.meddle = () => undefined;
    await world.drain('send-now');
    expect(server.data.files).toHaveLength(1);
    expect(await world.outbox()).toEqual([]);
  });

  test.each([301, 302])(
    '[S2] [S8] stays on the phone if a %i has turned its POST into a GET',
    async () => {
      await world.submit('aadhaar-front');
      server.meddle = ({ method }) => {
        if (method !== 'POST') return undefined;
        // After a redirect, the browser may return the answer to a GET request of the new address.
        const answer = reply(200, { id: 3, document_type: 'Aadhar Card - Front' });
        return Object.defineProperty(answer, 'redirected', { value: true });
      };
      await world.drain();
      expect(await world.outbox()).toMatchObject([
        { state: 'waiting', lastFailure: { why: 'portal' } },
      ]);
      expect(await world.store.files.count()).toBe(1);
    },
  );
});

describe('a photo', () => {
  test.each(OTHERS.slice(0, 7))(
    '[S2] [S8] stays unsent where the answer is %s',
    async (_, other) => {
      await world.submit('photo');
      server.meddle = ({ method }) => (method === 'POST' ? other() : undefined);
      await world.drain();
      expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
    },
  );

  test('[S2] [S8] stays unsent if the answer is about another photo', async () => {
    await world.submit('photo');
    server.meddle = ({ method }) =>
      method === 'POST' ? reply(201, { id: 9, client_id: 'another' }) : undefined;
    await world.drain();
    expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a deletion', () => {
  const noRoute = () => reply(404, { message: 'no Route matched' }, { offers: null });

  test.each([...OTHERS.slice(0, 7), ['404 of a gateway', noRoute] as [string, () => Response]])(
    '[S2] [S12] is not done if the answer is %s',
    async (_title, other) => {
      const id = await world.submit('photo');
      await world.drain();
      await deleteFile(world.store, id, world.environment);
      server.meddle = ({ method }) => (method === 'DELETE' ? other() : undefined);
      await world.drain();
      expect(await world.outbox()).toMatchObject([{ work: { kind: 'delete-media' } }]);
      expect(server.data.files).toHaveLength(1);
      server.meddle = () => undefined;
      for (const entry of await world.outbox()) {
        await world.store.outbox.update(entry.seq, { state: 'waiting', rejection: null });
      }
      await world.drain('send-now');
      expect(server.data.files).toEqual([]);
      expect(await world.store.media.count()).toBe(0);
    },
  );
});

describe('an answer that lost our header on its way', () => {
  const nameless = () => reply(503, {}, { offers: null });

  test('[S2] does not remove a report of a passed step', async () => {
    await world.save();
    server.meddleAfter = (request) =>
      request.method === 'POST'
        ? reply(201, { id: 55, ...basicInfo }, { offers: null })
        : nameless();
    await world.drain();
    await passStep(world.store, 'welcome', world.environment);
    server.meddle = nameless;
    await world.drain('send-now');
    expect(await world.outbox()).toMatchObject([{ target: 'step:welcome' }]);
    server.meddle = () => undefined;
    server.meddleAfter = () => undefined;
    await world.drain('send-now');
    expect(server.data.steps).toEqual(['welcome']);
    expect(await world.outbox()).toEqual([]);
  });

  test('[S14] gives a section no version: only edited fields are sent, so no newer value is overwritten', async () => {
    server.data.sections['primary'] = { record: { ...basicInfo, id: 55 }, version: 1 };
    server.meddleAfter = ({ path }) =>
      path.includes('profile-primary')
        ? reply(200, [{ id: 55, ...basicInfo }], { offers: null })
        : undefined;
    await world.pull();
    server.meddleAfter = () => undefined;
    // Meanwhile another phone saves the section.
    server.data.sections['primary'] = {
      record: { ...basicInfo, id: 55, mother_name: 'Sunita' },
      version: 2,
    };
    await world.save({ first_name: 'Aditee' });
    await world.drain();
    expect(server.data.sections['primary']?.record).toMatchObject({
      first_name: 'Aditee',
      mother_name: 'Sunita',
    });
  });
});

test('[S14] a version that a proxy changes is shown as the reason, and the request is not repeated without a pause', async () => {
  server.data.sections['primary'] = { record: { ...basicInfo, id: 55 }, version: 7 };
  world.answer(async (request) => {
    const answer = await server.network(request);
    const etag = answer.headers.get('etag');
    if (etag) answer.headers.set('etag', etag.replace(/"$/u, '-gzip"'));
    return answer;
  });
  await world.pull();
  await world.save({ first_name: 'Aditee' });
  for (let day = 0; day < 15; day += 1) {
    await world.drain('visible');
    world.clock.advance(86_400_000);
  }
  expect(await world.outbox()).toMatchObject([
    { state: 'waiting', lastFailure: { why: 'version-refused' } },
  ]);
  expect(world.takeWrites().length).toBeLessThanOrEqual(15);
});

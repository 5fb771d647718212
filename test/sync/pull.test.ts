import { describe, expect, test } from 'vitest';
import { nameLookup } from '../../src/store/device/lookup-store.ts';
import { readSession } from '../../src/store/schema/device-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import {
  accepting,
  freshWorlds,
  offline,
  openWorld,
  reply,
  sampleUser,
  world,
  type Network,
  readProgress,
} from './support/world.ts';
import { basicInfo } from '../support/family.ts';

freshWorlds();

const primary = () => readValues(world.store, 'primary');

function serverHas(record: object, user: object = {}): Network {
  return ({ path }) => {
    if (path.includes('profile-primary'))
      return reply(200, [{ id: 55, ...record }], { headers: { etag: '"4"' } });
    if (path.includes('userdetails')) return reply(200, { ...sampleUser(7), ...user });
    if (path.includes('profilepercent')) return reply(200, { profilePercent: 30 });
    return reply(200, []);
  };
}

const gets = () => world.sent.map((sent) => sent.path);

describe('[S13] pulling', () => {
  test('gets the server’s data onto a new phone', async () => {
    await world.pullFrom(
      serverHas(basicInfo, { profileStepsCompleted: ['welcome', 'aadhaar'], name: 'Sunanda K.' }),
      {},
    );
    expect(await primary()).toEqual(basicInfo);
    expect((await readProgress(world.store)).done).toEqual(['welcome', 'aadhaar', 'basic-info']);
    expect((await readSession(world.device))?.user.name).toBe('Sunanda K.');
  });

  test.each([
    ['that cannot be told of passed steps', null, ['welcome', 'aadhaar', 'basic-info']],
    ['that can', 'steps', ['welcome', 'basic-info']],
  ])(
    'counts the steps before a later record as passed with a server %s',
    async (_, offers, done) => {
      await openWorld({ offers: offers ?? '' });
      await world.pullFrom(({ path }) => {
        if (path.includes('profile-primary'))
          return reply(200, [{ id: 55, ...basicInfo }], { offers });
        if (path.includes('userdetails')) return reply(200, sampleUser(7), { offers });
        return reply(200, [], { offers });
      }, {});
      expect((await readProgress(world.store)).done).toEqual(done);
    },
  );

  test('asks again only after five minutes, but on each start for user and percent', async () => {
    await world.pullFrom(serverHas(basicInfo), {});
    const first = gets().length;
    world.clock.advance(5 * 60_000 - 1);
    await world.pull({});
    expect(gets()).toHaveLength(first);
    await world.pull({ isStart: true });
    expect(gets().slice(first)).toEqual([
      '/api/accounts/userdetails/7',
      '/api/accounts/profilepercentdetails/700',
    ]);
    world.clock.advance(1);
    await world.pull({});
    expect(gets().length).toBeGreaterThan(first + 2);
  });

  test('never overwrites an edited field, and stores the others', async () => {
    await world.pullFrom(serverHas(basicInfo), {});
    await world.save({ first_name: 'Aditee' });
    await world.pullFrom(serverHas({ ...basicInfo, first_name: 'Aaditi', last_name: 'Deshpande' }));
    expect(await primary()).toMatchObject({ first_name: 'Aditee', last_name: 'Deshpande' });
    expect((await world.store.sections.get('primary'))?.edits).not.toEqual({});
  });

  test('does not undo a save that was confirmed while the answer was on its way', async () => {
    await world.pullFrom(serverHas(basicInfo), {});
    await world.save({ first_name: 'Aditee' });
    await world.pullFrom(async (request) => {
      if (!request.path.includes('?profile_id')) return accepting(request);
      const old = serverHas(basicInfo)(request);
      if (request.path.includes('primary')) await world.drain();
      return old;
    });
    expect(await primary()).toMatchObject({ first_name: 'Aditee' });
  });

  test('changes nothing after a failure', async () => {
    await world.pullFrom(serverHas(basicInfo), {});
    for (const answer of [
      offline,
      () => reply(500, {}),
      () => reply(404, {}),
      () => reply(200, { not: 'a list' }),
    ]) {
      await world.pullFrom(answer);
      expect(await primary()).toEqual(basicInfo);
    }
  });

  test.each<[string, boolean, Network]>([
    ['refuses', true, () => reply(403, { error: 'no' })],
    ['fails', true, () => reply(500, {})],
    ['answers something else', true, () => reply(200, { not: 'a list' })],
    ['cannot be reached', false, offline],
    ['is not there for now', false, () => reply(503, {})],
    ['is a captive portal', false, () => new Response('<html>')],
  ])(
    'of a server that %s, with nothing of it on the phone, the step is to tell: %j',
    async (_title, isNoted, answer) => {
      const noted = async () => (await world.store.sections.get('primary'))?.notLoadedAt;
      await world.pullFrom(answer, {});
      expect(await noted()).toBe(isNoted ? world.clock.now : undefined);
      await world.pullFrom(serverHas(basicInfo), {});
      expect(await noted()).toBeUndefined();
      // The phone now has data to show, so a later failure is only logged.
      await world.pullFrom(answer);
      expect(await noted()).toBeUndefined();
    },
  );

  test('reads every spelling of items that a server may use (spec §3)', async () => {
    await world.pullFrom(
      serverHas({
        ...basicInfo,
        profession: 12,
        profession_name: 'Civil engineer',
        education: [31],
        permanent_city: { id: 3, name: 'Pune' },
      }),
      {},
    );
    expect(await primary()).toMatchObject({
      profession: { id: 12, name: 'Civil engineer' },
      education: [{ id: 31, name: '' }],
      permanent_city: { id: 3, name: 'Pune' },
    });
  });
});

describe('the names of the chosen items', () => {
  const NAGPUR = { id: 1205, name: 'Nagpur' };
  const names = { en: 'Nagpur', mr: 'नागपूर', hi: 'नागपुर' };
  const named = { ...NAGPUR, names, aliases: [], parent_id: 27 };
  const nameOfCity = (language: string) =>
    nameLookup(world.device, { kind: 'city', item: NAGPUR, language });

  test('arrive with the section, before any list, so that they are shown offline in each language', async () => {
    await world.pullFrom(serverHas({ ...basicInfo, permanent_city: named }), {});
    world.answer(offline);
    expect(await nameOfCity('mr')).toBe('नागपूर');
    expect(await nameOfCity('hi')).toBe('नागपुर');
  });

  test('are not part of the section: stored and compared is {id, name} [S13]', async () => {
    await world.pullFrom(serverHas({ ...basicInfo, permanent_city: named }), {});
    expect(await primary()).toEqual({ ...basicInfo, permanent_city: NAGPUR });
    const saved = { key: 'primary', step: 'basic-info' } as const;
    const values = { ...basicInfo, permanent_city: NAGPUR };
    expect(await world.saveSection({ ...saved, values })).toBe('unchanged');
  });

  test('are not requested from a server of spec.md §7 alone, whose answer is shown unchanged', async () => {
    await openWorld({ offers: '' });
    await world.pullFrom((request) => {
      const answer = serverHas({ ...basicInfo, permanent_city: NAGPUR })(request);
      (answer as Response).headers.delete('sambandh-extensions');
      return answer;
    }, {});
    expect(gets().filter((path) => path.includes('names='))).toEqual([]);
    expect(await nameOfCity('mr')).toBe('Nagpur');
  });
});

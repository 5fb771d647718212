import { describe, expect, test } from 'vitest';
import { addOption, listOptions } from '../../src/store/sections/option-store.ts';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import { discardEntry, retryEntry } from '../../src/store/account/outbox-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import type { LookupKind } from '../../src/domain/enumerations.ts';
import type { ReferenceItem } from '../../src/domain/reference-item.ts';
import {
  freshWorlds,
  accepting,
  refusal,
  reply,
  type Network,
  readStepStates,
  world,
} from './support/world.ts';
import { basicInfo } from '../support/family.ts';

freshWorlds();

const add = (kind: LookupKind, name: string, parentId: ReferenceItem['id'] | null = null) =>
  addOption(world.store, { kind, name, language: 'en', parentId }, world.environment);

/** The added options get the ids 901, 902, … in the order of arrival. */
function givingIds(): Network {
  let next = 900;
  return answerOptions((name) => reply(201, { id: (next += 1), name }));
}

/** The server answers so to each added option. */
const answerOptions =
  (answer: (name: string) => Response): Network =>
  (request) =>
    request.path.includes('/core/')
      ? answer((request.body as { name: string }).name)
      : accepting(request);

/** The server already has the option, with id 901. */
const givingTheSameId = answerOptions((name) => reply(201, { id: 901, name }));

describe('[S11] an option added offline', () => {
  test('is sent first, and the section that uses it is sent with its real id', async () => {
    const profession = await add('profession', '  Toddy   tapper ');
    expect(profession.name).toBe('Toddy tapper');
    await world.save({ profession });
    await world.drainTo(givingIds());
    const [option, section] = world.takeWrites();
    expect(option).toMatchObject({
      path: '/api/core/profession/',
      body: { name: 'Toddy tapper', language: 'en' },
    });
    expect(section?.body).toMatchObject({ profession: 901, profession_name: 'Toddy tapper' });
    expect((await readValues(world.store, 'primary'))?.['profession']).toEqual({
      id: 901,
      name: 'Toddy tapper',
    });
    expect(await listOptions(world.store, { kind: 'profession', parentId: null })).toEqual([]);
  });

  test('makes a section that is sent as ids alone wait for the real id (spec §7, family)', async () => {
    const gurukul = await add('education', 'Gurukul');
    await world.saveSection({
      key: 'family',
      step: 'personal-family',
      values: { mother_education: [{ id: 4, name: 'B.A.' }, gurukul] },
    });
    await world.drainTo(givingIds());
    const [option, section] = world.takeWrites();
    expect(option?.path).toBe('/api/core/education/');
    expect(section?.body).toMatchObject({ mother_education: [4, 901] });
  });

  test('and sent leaves the phone with the account, unless unsent work has chosen it [S17]', async () => {
    const profession = await add('profession', 'Toddy tapper');
    const caste = await add('caste', 'Kharvi');
    const gurukul = await add('education', 'Gurukul');
    const hobby = await add('hobby', 'Lavani singing');
    await world.save({ profession });
    await world.saveSection({
      key: 'personal',
      step: 'personal-details',
      values: { hobbies: [hobby] },
    });
    await world.drainTo(givingIds());
    await world.save({ profession, education: [gurukul] });
    await add('subcaste', 'Konkan Kharvi', caste.id);
    await clearAccount(world.store, 'unsent');
    const left = (await world.store.options.toArray()).map(({ name }) => name);
    expect(left.toSorted()).toEqual(['Gurukul', 'Kharvi', 'Konkan Kharvi', 'Toddy tapper']);
  });

  test('is in a list only once if the server’s item was chosen as well', async () => {
    const gurukul = await add('education', 'Gurukul');
    await world.save({ education: [{ id: 901, name: 'Gurukul' }, gurukul] });
    await world.drainTo(givingIds());
    const values = await readValues(world.store, 'primary');
    expect(values?.['education']).toEqual([{ id: 901, name: 'Gurukul' }]);
  });

  test('[S10] retries no refused step that does not use it', async () => {
    world.answer(() => refusal());
    await world.save({});
    await world.drain();
    await add('hobby', 'Kho-kho');
    world.answer(givingIds());
    world.takeWrites();
    await world.drain();
    expect(world.takeWrites().map(({ path }) => path)).toEqual(['/api/core/hobby/']);
    expect(await world.outbox()).toMatchObject([{ state: 'rejected' }]);
  });

  test('[S13] leaves no conflict if it is discarded while the field has one', async () => {
    const profession = await add('profession', 'Toddy tapper');
    await world.save({ profession });
    const theirs = { theirs: { id: 3, name: 'Farmer' }, theirsAt: null, theirsFrom: null };
    await world.store.sections.update('primary', { conflicts: { profession: theirs } });
    const [option] = await world.outbox();
    await discardEntry(world.store, option?.seq ?? 0);
    const row = await world.store.sections.get('primary');
    expect(row?.conflicts).toBeUndefined();
    expect(row?.edits['profession']).toBeUndefined();
    expect(await readStepStates(world.store)).toMatchObject({ 'basic-info': 'waiting' });
  });

  test('and its caste are sent together: the sub caste under the caste', async () => {
    const caste = await add('caste', 'Nandiwale');
    const sub_caste = await add('subcaste', 'Tirmali', caste.id);
    await world.saveSection({
      key: 'additional',
      step: 'personal-additional',
      values: { caste, sub_caste },
    });
    await world.drainTo(givingIds());
    expect(world.takeWrites().map(({ body }) => body)).toMatchObject([
      { name: 'Nandiwale' },
      { name: 'Tirmali', caste: 901 },
      { caste: { id: 901 }, sub_caste: { id: 902 } },
    ]);
  });

  test('is saved with its real id by a form that was open meanwhile', async () => {
    const profession = await add('profession', 'Toddy tapper');
    const education = await add('education', 'Gurukul');
    await world.drainTo(givingIds());
    await world.save({ profession, education: [education, { id: 4, name: 'B.A.' }] });
    expect(await readValues(world.store, 'primary')).toMatchObject({
      profession: { id: 901, name: 'Toddy tapper' },
      education: [
        { id: 902, name: 'Gurukul' },
        { id: 4, name: 'B.A.' },
      ],
    });
  });

  test('is chosen once if it is added again after it arrived, in a form that contains both', async () => {
    const first = await add('education', 'Gurukul');
    await world.drainTo(givingTheSameId);
    const again = await add('education', 'Gurukul');
    expect(again.id).not.toBe(first.id);
    await world.drain();
    await world.save({ education: [{ id: 4, name: 'B.A.' }, first, again] });
    expect((await readValues(world.store, 'primary'))?.['education']).toEqual([
      { id: 4, name: 'B.A.' },
      { id: 901, name: 'Gurukul' },
    ]);
  });

  test('that is a city, added after its state arrived in a form with the local id, is sent under the real id of the state', async () => {
    const state = await add('state', 'Vidarbha', 1);
    await world.drainTo(givingIds());
    world.takeWrites();
    await add('city', 'Chikhaldara Gaon', state.id);
    await world.drain();
    expect(world.takeWrites()[0]).toMatchObject({
      path: '/api/core/city/',
      body: { name: 'Chikhaldara Gaon', state_id: 901 },
    });
  });

  test('that is a city waits for its state, and is sent under the real id of the state', async () => {
    const state = await add('state', 'Vidarbha', 1);
    const city = await add('city', 'Chikhaldara Gaon', state.id);
    await world.save({ permanent_state: state, permanent_city: city });
    await world.drainTo(givingIds());
    const [first, second, third] = world.takeWrites();
    expect(first).toMatchObject({
      path: '/api/core/state/',
      body: { name: 'Vidarbha', country_id: 1 },
    });
    expect(second).toMatchObject({
      path: '/api/core/city/',
      body: { name: 'Chikhaldara Gaon', state_id: 901 },
    });
    expect(third?.body).toMatchObject({ permanent_state: 901, permanent_city: 902 });
  });

  test('is replaced by the real one in half-typed forms too', async () => {
    const profession = await add('profession', 'Toddy tapper');
    await world.saveDraft({ step: 'basic-info', values: { profession, education: [profession] } });
    await world.drainTo(givingIds());
    expect((await world.store.drafts.get('basic-info'))?.values).toEqual({
      profession: { id: 901, name: 'Toddy tapper' },
      education: [{ id: 901, name: 'Toddy tapper' }],
    });
  });

  test('is added once for the same name under the same parent', async () => {
    const first = await add('city', 'Chikhaldara Gaon', 2);
    const again = await add('city', ' chikhaldara  gaon', 2);
    const elsewhere = await add('city', 'Chikhaldara Gaon', 3);
    expect(again.id).toBe(first.id);
    expect(elsewhere.id).not.toBe(first.id);
    expect(await world.outbox()).toHaveLength(2);
  });

  const refusingOptions = answerOptions(() => refusal({ name: 'invalid' }));

  test('marks its field if it is refused, and the section is sent without it', async () => {
    const education = await add('profession', 'XXXX');
    await world.save({ education: [...(basicInfo['education'] as ReferenceItem[]), education] });
    await world.drainTo(refusingOptions);
    const section = world.takeWrites().find((write) => write.path.includes('primary'));
    expect(section?.body).toMatchObject({ education: basicInfo['education'] });
    expect(await world.outbox()).toMatchObject([{ state: 'rejected', work: { kind: 'option' } }]);
    expect(await readStepStates(world.store)).toMatchObject({ 'basic-info': 'attention' });
    expect((await world.store.sections.get('primary'))?.edits).not.toEqual({});
    await world.drain('online');
    expect(world.takeWrites()).toEqual([]);
  });

  test('is sent with its section after all if a retry succeeds', async () => {
    await world.save({});
    await world.drainTo(accepting);
    const profession = await add('profession', 'Toddy tapper');
    await world.save({ profession });
    await world.drainTo(refusingOptions);
    const [refused] = await world.outbox();
    await retryEntry(world.store, refused!.seq, () => 'again');
    world.takeWrites();
    await world.drainTo(givingIds());
    expect(world.takeWrites().at(-1)?.body).toMatchObject({ profession: 901 });
    expect(await world.outbox()).toEqual([]);
  });

  test('keeps the server’s value if it is the only choice and is discarded after a refusal', async () => {
    await world.save({});
    await world.drainTo(accepting);
    await world.save({ profession: await add('profession', 'XXXX'), mother_name: 'Sunanda M.' });
    await world.drainTo(refusingOptions);
    const refused = (await world.outbox()).find((entry) => entry.state === 'rejected');
    await discardEntry(world.store, refused!.seq);
    await world.drain();
    expect(await readValues(world.store, 'primary')).toMatchObject({
      profession: basicInfo['profession'],
      mother_name: 'Sunanda M.',
    });
    expect(await world.outbox()).toEqual([]);
  });

  test('leaves the field empty if it is discarded after a refusal, and blocks nothing', async () => {
    const extra = await add('profession', 'XXXX');
    const education = [...(basicInfo['education'] as ReferenceItem[]), extra];
    await world.save({ education });
    await world.drainTo(refusingOptions);
    const [refused] = await world.outbox();
    await discardEntry(world.store, refused!.seq);
    expect((await readValues(world.store, 'primary'))?.['education']).toEqual(
      basicInfo['education'],
    );
    await world.drain();
    expect(await world.outbox()).toEqual([]);
  });
});

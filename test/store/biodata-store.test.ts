import { expect, test } from 'vitest';
import { NO_BIODATA_CHOICES } from '../../src/domain/biodata-choices.ts';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import {
  readChoices,
  saveChoices,
  importFormerChoices,
} from '../../src/store/sections/biodata-store.ts';
import {
  accepting,
  freshWorlds,
  OFFERED,
  readProgress,
  reply,
  world,
} from '../sync/support/world.ts';

const WITH_BIODATA = `${OFFERED}, preferences`;
const PATH = '/api/profiles/profile-biodata/';

freshWorlds({ offers: WITH_BIODATA });

const save = (change: Parameters<typeof saveChoices>[1]) =>
  saveChoices(world.store, change, world.environment);

function serverHas(biodata: object | undefined): void {
  world.answer((request) => {
    const list = request.path.includes('biodata') && biodata ? [{ id: 5, ...biodata }] : [];
    return request.method === 'GET'
      ? reply(200, list, { offers: WITH_BIODATA })
      : accepting(request);
  });
}

test('there are no choices at first, and a choice changes nothing else', async () => {
  expect(await readChoices(world.store)).toEqual(NO_BIODATA_CHOICES);
  await save({ shown: { contact: false } });
  await save({ shown: { dob: false }, for_whom: 'Deshmukh' });
  expect(await readChoices(world.store)).toEqual({
    ...NO_BIODATA_CHOICES,
    shown: { contact: false, dob: false },
    for_whom: 'Deshmukh',
  });
  expect((await readProgress(world.store)).done).not.toContain('personal-document');
});

test('[S7] two choices are sent as one entry', async () => {
  serverHas(undefined);
  await save({ shown: { contact: false } });
  await save({ opening: 'jinendra' });
  await world.drain();
  expect(world.takeWrites()).toMatchObject([
    { method: 'POST', path: PATH, body: { shown: { contact: false }, opening: 'jinendra' } },
  ]);
  expect(await world.outbox()).toEqual([]);
});

test('[S13d] if two relatives leave out different lines, both lines are left out', async () => {
  serverHas({ shown: { dob: false }, names: { Rohan: 'रोहन' } });
  await save({ shown: { contact: false }, names: { Aditi: 'अदिती' } });
  await world.pull();
  expect(await readChoices(world.store)).toMatchObject({
    shown: { dob: false, contact: false },
    names: { Rohan: 'रोहन', Aditi: 'अदिती' },
  });
  expect((await world.store.sections.get('biodata'))?.conflicts).toBeUndefined();
});

test('[S13d] a change of an outdated screen does not undo newer changes', async () => {
  serverHas({ shown: { dob: false } });
  await world.pull();
  await save({ shown: { contact: true } });
  await save({ shown: { contact: false } });
  expect((await readChoices(world.store)).shown).toEqual({ dob: false, contact: false });
});

test('[S13] a choice that was never made before causes no conflict', async () => {
  const nothing = { language: null, shown: null, opening: null, own_opening: null, names: null };
  serverHas({ ...nothing, for_whom: null });
  await world.pull();
  await save({ opening: 'jinendra' });
  await save({ for_whom: 'Deshmukh', language: 'mr', shown: { contact: false } });
  await world.pull();
  expect((await world.store.sections.get('biodata'))?.conflicts).toBeUndefined();
  expect(await readChoices(world.store)).toMatchObject({ opening: 'jinendra', language: 'mr' });
});

test('[S24b] choices of the previous version are moved once, and newer choices override them', async () => {
  const choices = { ...NO_BIODATA_CHOICES, forWhom: 'Patil', ownOpening: 'ॐ', opening: 'own' };
  await world.store.table('progress').put({ key: 'biodata', choices });
  await save({ for_whom: 'Deshmukh' });
  await importFormerChoices(world.store, world.environment);
  const taken = { for_whom: 'Deshmukh', own_opening: 'ॐ', opening: 'own' };
  expect(await readChoices(world.store)).toMatchObject(taken);
  await save({ own_opening: '' });
  await importFormerChoices(world.store, world.environment);
  expect((await readChoices(world.store)).own_opening).toBe('');
});

test('[S17] the choices are deleted with the account', async () => {
  await save({ for_whom: 'Deshmukh' });
  await clearAccount(world.store, 'nothing');
  expect(await readChoices(world.store)).toEqual(NO_BIODATA_CHOICES);
});

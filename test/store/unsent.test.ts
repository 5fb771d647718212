import { expect, test } from 'vitest';
import { passStep, updateProgress } from '../../src/store/sections/progress-store.ts';
import {
  freshWorlds,
  accepting,
  refusal,
  reply,
  readStepStates,
  world,
  readProgress,
} from '../sync/support/world.ts';
import { basicInfo } from '../support/family.ts';

freshWorlds();

const stateOf = async () => (await readStepStates(world.store))['basic-info'];

test('[S21] the state of a step is first saved, then waiting, sending and sent', async () => {
  expect(await stateOf()).toBeUndefined();
  await world.saveDraft({ step: 'basic-info', values: { first_name: 'Ad' } });
  expect(await stateOf()).toBe('saved');
  await world.save();
  expect(await stateOf()).toBe('waiting');
  let whileSending: unknown;
  await world.drainTo(async (request) => {
    whileSending = await stateOf();
    return accepting(request);
  });
  expect(whileSending).toBe('sending');
  expect(await stateOf()).toBe('sent');
});

test('[S21] a refused step needs attention, even if it has a half-typed draft', async () => {
  await world.save();
  await world.drainTo(() => refusal({ dob: 'dobTooYoung' }));
  await world.saveDraft({ step: 'basic-info', values: basicInfo });
  expect(await stateOf()).toBe('attention');
});

test('[S21] a passed step without data is done, but never shown as sent', async () => {
  await passStep(world.store, 'personal-photo', world.environment);
  expect((await readStepStates(world.store))['personal-photo']).toBe('waiting');
  await world.drainTo(accepting);
  expect((await readStepStates(world.store))['personal-photo']).toBeUndefined();
  expect((await readProgress(world.store)).done).toContain('personal-photo');
});

test('[S21] the notice of success is written only after the server has confirmed', async () => {
  await world.save();
  expect(await world.store.syncResults.toArray()).toEqual([]);
  await world.drain();
  expect(await world.store.syncResults.toArray()).toEqual([]);
  world.answer(accepting);
  await world.drain();
  await world.drain();
  expect(await world.store.syncResults.toArray()).toMatchObject([
    { kind: 'accepted', target: 'section:primary' },
  ]);
});

test('[S10] the progress does not count what was refused, until it is corrected', async () => {
  await world.save();
  await world.submit('photo');
  await world.drainTo(() => reply(422, { error: 'no' }));
  expect(await readProgress(world.store)).toMatchObject({ done: ['welcome'], percent: 0 });
  await world.save({ first_name: 'Aditee' });
  expect((await readProgress(world.store)).done).toEqual(['welcome', 'basic-info']);
});

test('the progress counts everything on the phone, sent or not', async () => {
  await passStep(world.store, 'aadhaar', world.environment);
  await world.save();
  await updateProgress(world.store, { currentStep: 'personal-details' });
  expect(await readProgress(world.store)).toEqual({
    currentStep: 'personal-details',
    done: ['welcome', 'aadhaar', 'basic-info'],
    percent: 30,
    missing: expect.arrayContaining([{ step: 'personal-photo', fields: [], isEmpty: true }]),
    profileCreated: false,
    lost: [],
    check: null,
  });
});

test('what is typed and not submitted yet is not named as missing, but its step is', async () => {
  await world.save();
  const before = (await readProgress(world.store)).missing;
  const fieldsOf = (missing: typeof before) =>
    missing.find(({ step }) => step === 'personal-details')?.fields;
  expect(fieldsOf(before)).toContain('height_in_cm');
  await world.saveDraft({ step: 'personal-details', values: { height_in_cm: "5'4" } });
  expect(fieldsOf((await readProgress(world.store)).missing)).toEqual(
    fieldsOf(before)?.filter((field) => field !== 'height_in_cm'),
  );
});

import { expect, test } from 'vitest';
import { addProfession, basicInfo } from '../support/family.ts';
import { freshWorlds, accepting, world } from '../sync/support/world.ts';

freshWorlds();

const type = (changes: object) =>
  world.saveDraft({ step: 'basic-info', values: { ...basicInfo, ...changes }, from: basicInfo });
const read = () => world.store.drafts.get('basic-info');

test('[S4] the newest draft is stored, and deleted when the step is saved', async () => {
  await type({ mother_name: 'Sunita' });
  await type({ mother_name: 'Sunita P.' });
  expect((await read())?.values).toMatchObject({ mother_name: 'Sunita P.' });
  const values = { ...basicInfo, mother_name: 'Sunita P.' };
  await world.saveSection({ key: 'primary', step: 'basic-info', values });
  expect(await read()).toBeUndefined();
});

test('[S11] an added option that got its real id meanwhile is stored under that id', async () => {
  const profession = await addProfession(world);
  await world.drainTo(accepting);
  await type({ profession });
  expect((await read())?.values).toMatchObject({ profession: { id: 900 } });
});

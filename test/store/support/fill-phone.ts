/**
 * Fills the databases that become the fixtures of a schema version. A new kind of data must be
 * stored here, too. Existing fixtures never change.
 */
import type { LooseValues, SectionKey } from '../../../src/domain/sections.ts';
import type { StepKey } from '../../../src/domain/steps.ts';
import { saveSetting } from '../../../src/store/schema/device-store.ts';
import { saveDraft } from '../../../src/store/sections/draft-store.ts';
import { storeLookups } from '../../../src/store/device/lookup-store.ts';
import type { MediaSlot } from '../../../src/store/schema/media-row.ts';
import { deleteFile } from '../../../src/store/media/media-store.ts';
import { storePickedFile, queueFile } from '../../../src/store/media/pending-media.ts';
import { passStep } from '../../../src/store/sections/progress-store.ts';
import { saveSection } from '../../../src/store/sections/section-store.ts';
import { addProfession, basicInfo } from '../../support/family.ts';
import { jpeg, mp4 } from '../../server/support/media-files.ts';
import { offline, reply, type World } from '../../sync/support/world.ts';

/** A test replaces this with the id of an account at the test server. */
export const FIXTURE_USER_ID = 7;
export const FIXTURE_PROFILE_ID = 700;

/** A test replaces the item with the test server's item of the same name. */
const item = (id: number, name: string) => ({ id, name });

export async function fillPhone(world: World): Promise<void> {
  const { store, environment, device } = world;
  const save = (key: SectionKey, step: StepKey, values: LooseValues) =>
    saveSection(store, { key, step, values }, environment);
  const pick = async (slot: MediaSlot, bytes: Buffer, type: string) => {
    const file = new Blob([new Uint8Array(bytes)], { type });
    const fileName = `${slot}.${type.split('/')[1] ?? ''}`;
    const photoType = slot === 'photo' ? { photoType: 'Profile Picture' as const } : {};
    const picked = { slot, file, fileName, ...photoType };
    const row = await storePickedFile(store, picked, environment);
    world.clock.advance(1_000);
    return { id: row?.id ?? '', file };
  };
  const photo = () => jpeg(64, 40);

  await saveSetting('language', 'mr', device);
  const teacher = { ...item(12, 'Teacher'), names: { mr: 'शिक्षक' } };
  await storeLookups(device, {
    kind: 'profession',
    parentId: null,
    language: 'en',
    items: [teacher],
  });

  // This file is sent, and then deleted without a network.
  const sent = await pick('photo', await photo(), 'image/jpeg');
  await queueFile(store, sent, environment);
  world.answer(({ path }) => (path.includes('photos') ? reply(201, { id: 8 }) : reply(200, [])));
  await world.drain();
  await deleteFile(store, sent.id, environment);

  // The server refuses the first section. The answer for the second one gets lost.
  await save('family', 'personal-family', { father_occupation: 'Farmer' });
  await save('personal', 'personal-details', { disabilities: 'none', height_in_cm: 163 });
  await world.drainTo((request) => {
    if (request.path.includes('family'))
      return reply(422, { error: 'No.', code: 'validation_failed' });
    if (request.path.includes('personal')) throw new TypeError('Failed to fetch');
    return offline(request);
  }, 'send-now');
  world.clock.advance(1_000);
  await save('personal', 'personal-details', { height_in_cm: 164.5 });

  // From here on there is no network.
  world.answer(offline);
  const profession = await addProfession(world);
  await save('primary', 'basic-info', {
    ...basicInfo,
    profession,
    education: [item(31, 'B.A.')],
    mother_name: 'Sunanda',
    father_name: 'Vijay',
    permanent_city: item(3, 'Solapur'),
  });
  await passStep(store, 'personal-document', environment);
  await saveDraft(
    store,
    { step: 'personal-additional', values: { about_me: 'Likes mang', typed: {} }, from: {} },
    environment,
  );
  await queueFile(store, await pick('video', mp4({ dataBytes: 500 }), 'video/mp4'), environment);
  await queueFile(store, await pick('photo', await photo(), 'image/jpeg'), environment);
  for (const side of ['aadhaar-front', 'aadhaar-back'] as const) {
    await queueFile(store, await pick(side, await photo(), 'image/jpeg'), environment);
  }
  await pick('photo', await photo(), 'image/jpeg');
  await world.drain('send-now');
  await killWhileSending(world);
}

/** Leaves the entry as a worker does that is killed during its request. */
async function killWhileSending({ store }: World): Promise<void> {
  await store.outbox
    .where('target')
    .equals('section:personal')
    .filter(({ frozen }) => frozen !== null)
    .modify({ state: 'sending' });
}

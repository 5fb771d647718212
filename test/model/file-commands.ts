import { deleteFile, listFiles } from '../../src/store/media/media-store.ts';
import {
  storePickedFile,
  storePrepared,
  queueFile,
  submitPicked,
} from '../../src/store/media/pending-media.ts';
import { act, type Desk } from './act.ts';
import type { ExpectedFile } from './expectations.ts';
import { samplePicture, sampleVideo, sha256, type SampleFile } from './pictures.ts';
import type { World } from './world.ts';

export async function addPhoto(world: World, desk: Desk): Promise<void> {
  const n = world.nextNumber();
  await addToGallery(world, desk, 'photo', { n, sample: await samplePicture(n) });
}

export async function addVideo(
  world: World,
  desk: Desk,
  size: Parameters<typeof sampleVideo>[1],
): Promise<void> {
  const n = world.nextNumber();
  await addToGallery(world, desk, 'video', { n, sample: sampleVideo(n, size) });
}

async function addToGallery(
  world: World,
  desk: Desk,
  slot: 'photo' | 'video',
  { n, sample }: { n: number; sample: SampleFile },
): Promise<void> {
  const { tab, store } = desk;
  const fileName = `${slot}-${n}`;
  await act(tab, async () => {
    const picked = { slot, file: sample.blob, fileName };
    const row = await storePickedFile(store, picked, tab.environment);
    if (!row) return;
    await storePrepared(store, row.id, { thumbnail: sample.blob.slice(0, 8) });
    await submitPicked(store, slot, tab.environment);
  });
  await expectFile(world, desk, { slot, fileName, sample });
}

export async function addAadhaar(world: World, desk: Desk, side: 'front' | 'back'): Promise<void> {
  const { tab, store } = desk;
  const n = world.nextNumber();
  const slot = `aadhaar-${side}` as const;
  const fileName = `${slot}-${n}`;
  const sample = await samplePicture(n);
  const before = await desk.look.media.where({ slot }).toArray();
  await act(tab, async () => {
    const picked = { slot, file: sample.blob, fileName };
    const row = await storePickedFile(store, picked, tab.environment);
    if (row) await queueFile(store, { id: row.id }, tab.environment);
  });
  const row = await desk.look.media.filter((each) => each.fileName === fileName).first();
  // A side that was only picked is not expected at the server, because nobody has submitted it.
  if (row?.stage !== 'queued') return;
  const after = await desk.look.media.where({ slot }).toArray();
  const replaced = before.filter(
    ({ id, stage }) => stage !== 'sent' && !after.some((each) => each.id === id),
  );
  const replaces = world.expected.files.filter(
    ({ account, phone, fileName: name }) =>
      account === desk.family.name &&
      phone === desk.phone &&
      replaced.some((each) => each.fileName === name),
  );
  await expectFile(world, desk, { slot, fileName, sample, replaces });
}

/** The server is expected to get a file that the phone has stored, even if the tab was killed. */
async function expectFile(
  world: World,
  { look, family, phone }: Desk,
  {
    slot,
    fileName,
    sample,
    replaces = [],
  }: {
    slot: ExpectedFile['slot'];
    fileName: string;
    sample: SampleFile;
    replaces?: ExpectedFile[];
  },
): Promise<void> {
  const row = await look.media.filter((each) => each.fileName === fileName).first();
  if (!row) return;
  if (!(await look.files.get(row.id)))
    world.watch.find(`[S3] ${fileName} is there without its bytes`);
  world.expected.files.push({
    account: family.name,
    phone,
    slot,
    fileName,
    sha256: sample.sha256,
    wanted: 'yes',
    replaces,
    deletedAs: {},
  });
}

export async function removeFile(
  world: World,
  desk: Desk,
  { slot, index }: { slot: 'photo' | 'video'; index: number },
): Promise<void> {
  const { tab, store, storeName, look, phone } = desk;
  const rows = await listFiles(look, slot);
  const row = rows[index % Math.max(1, rows.length)];
  if (!row) return;
  const file = row.fileName === '' ? await findPulled(world, desk, row) : findOwn(world, desk, row);
  const before = await look.outbox.toArray();
  await act(tab, () => deleteFile(store, row.id, tab.environment));
  const left = await look.media.get(row.id);
  const uploads = before.filter(({ work }) => work.kind === 'upload' && work.mediaId === row.id);
  for (const { seq } of left ? [] : uploads) {
    world.watch.left(storeName, seq, 'cancelled by a deletion');
  }
  if (!file || (left && left.stage !== 'deleting')) return;
  // A phone that notices a restore late may upload a file again that another phone has deleted.
  file.wanted = world.isRestored ? 'maybe' : 'no';
  file.deletedAs[phone] = row.id;
}

function findOwn(world: World, { family, phone }: Desk, { fileName }: { fileName: string }) {
  return world.expected.files.find(
    (file) => file.account === family.name && file.phone === phone && file.fileName === fileName,
  );
}

async function findPulled(
  world: World,
  { family }: Desk,
  { slot, serverId }: { slot: string; serverId: string | number | null },
): Promise<ExpectedFile | undefined> {
  const { server } = world.modelServer;
  const table = slot === 'photo' ? 'photos' : 'videos';
  const { rows } = await server.db.query<{ file_key: string }>(
    `select file_key from ${table} where id = $1`,
    [serverId],
  );
  const key = rows[0]?.file_key;
  const bytes = key === undefined ? undefined : await server.media.store.read(key);
  if (!bytes) return undefined;
  const digest = sha256(Buffer.concat(await bytes.toArray()));
  return world.expected.files.find(
    (file) => file.account === family.name && file.sha256 === digest,
  );
}

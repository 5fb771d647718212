import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { primaryValues } from '../../support/primary-values.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { png } from '../support/media-files.ts';
import { fetchMedia, readUser, storedKeys } from '../support/upload.ts';

/* test/server/media/file-forms.test.ts holds what all forms with a file have in common. */

const PATH = '/profiles/document/';
const [FRONT, BACK] = DOCUMENT_TYPES;
const { clock, server, account } = useServerAndAccount();

const send = (type: string, file?: Buffer) =>
  sendForm(server, account, {
    kind: 'document',
    parts: [['document_type', type]],
    ...(file ? { file } : {}),
  });
const sides = () => account.call(`${PATH}aadhar/${account.profileId}`);
const readings = async () => {
  const { rows } = await server.db.query(
    'select account_id::float8, document_type, read_at from document_readings where profile_id = $1 order by id',
    [account.profileId],
  );
  return rows;
};

test('is 404 before the first side, and null for one that is missing', async () => {
  expect((await sides()).status).toBe(404);
  const { body } = await send(BACK);
  expect((await sides()).body).toEqual({
    aadhar_front: null,
    aadhar_back: { file_content: body.file_content, client_id: null },
  });
});

test('a new picture of a side takes the place of the old one, whose file goes', async () => {
  const first = await send(FRONT);
  const before = await storedKeys(server);
  const second = await send(FRONT, await png());
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  expect(await storedKeys(server)).toHaveLength(before.length);
  expect((await fetchMedia(server, first.body.file_content)).status).toBe(404);
  const { bytes } = await fetchMedia(server, (await sides()).body.aadhar_front.file_content);
  expect((await sharp(bytes).metadata()).format).toBe('png');
});

test('two new pictures of a side at once leave one', async () => {
  const before = await storedKeys(server);
  await Promise.all([send(FRONT), send(FRONT), send(FRONT)]);
  expect(await storedKeys(server)).toHaveLength(before.length + 1);
  const { body } = await sides();
  expect((await fetchMedia(server, body.aadhar_front.file_content)).status).toBe(200);
});

describe('an identity document', () => {
  test('is encrypted where it lies', async () => {
    const { body } = await send(FRONT);
    const { bytes } = await fetchMedia(server, body.file_content);
    const { rows } = await server.db.query('select file_key from documents where profile_id = $1', [
      account.profileId,
    ]);
    const { store } = server.media;
    const key = rows[0].file_key as string;
    const stored = Buffer.concat((await (await store.read(key))?.toArray()) ?? []);
    expect(stored.subarray(0, 4).toString()).toBe('SID1');
    expect(stored.includes(bytes.subarray(200, 216))).toBe(false);
    stored[stored.length - 20]! ^= 1;
    await store.remove(key);
    await store.write(key, Readable.from([stored]));
    await expect(fetchMedia(server, body.file_content)).rejects.toThrow(/terminated|failed/u);
  });

  test('notes who looked at it, when, and at which', async () => {
    const { body } = await send(BACK);
    await sides();
    expect(await readings()).toEqual([]);
    await fetchMedia(server, body.file_content);
    clock.advance(60_000);
    await fetchMedia(server, body.file_content);
    expect(await readings()).toEqual([
      { account_id: account.userId, document_type: BACK, read_at: new Date(clock.now() - 60_000) },
      { account_id: account.userId, document_type: BACK, read_at: new Date(clock.now()) },
    ]);
  });
});

test('both sides and Basic Info make a profile', async () => {
  await send(FRONT);
  expect(await readUser(account)).toMatchObject({ profilePercent: 7 });
  await send(BACK);
  expect(await readUser(account)).toMatchObject({
    profilePercent: 15,
    profileCreated: false,
    profileStepsCompleted: ['welcome', 'aadhaar'],
  });
  await account.save('primary', await primaryValues(server));
  expect(await readUser(account)).toMatchObject({
    profilePercent: 45,
    profileCreated: true,
    profileStepsCompleted: ['welcome', 'aadhaar', 'basic-info'],
  });
});

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { AADHAAR_MAX_BYTES, PHOTO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { UPLOAD_KINDS, type UploadKind } from '../../../src/protocol/resumable.ts';
import { call } from '../../support/api-call.ts';
import { registerAccount } from '../../support/test-account.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { FILE_FORMS, GALLERY_KINDS, listFiles, sendForm } from '../support/file-forms.ts';
import { avi, jpeg, mov, mp4, png, webp } from '../support/media-files.ts';
import { fetchMedia, readUser, storedKeys, upload, type Part } from '../support/upload.ts';

const { server, account } = useServerAndAccount();
const [FRONT, BACK] = DOCUMENT_TYPES;

type Given = Omit<Parameters<typeof sendForm>[2], 'kind'>;
const send = (kind: UploadKind, given: Given = {}) => sendForm(server, account, { kind, ...given });
const list = (kind: UploadKind) => listFiles(server, account, kind);

describe.each(UPLOAD_KINDS)('the form of a %s (spec.md §5)', (kind) => {
  const { path, field, link } = FILE_FORMS[kind];

  test('[S7] acts once for its key, at once and later, in any order of its parts', async () => {
    const [key, file] = [randomUUID(), await FILE_FORMS[kind].example()];
    const parts: Part[] = [
      ...FILE_FORMS[kind].beside,
      [field, file],
      ['profile', account.profileId],
    ];
    const before = await storedKeys(server);
    const sendIn = (order: Part[]) =>
      upload(server, path, { parts: order, token: account.access, key });
    const replies = await Promise.all([parts, parts.toReversed(), parts].map(sendIn));
    replies.push(await sendIn(parts));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await list(kind)).toHaveLength(1);
    await expect.poll(() => storedKeys(server)).toHaveLength(before.length + 1);
  });

  test('[S7] refuses the key with another file or field, and keeps no file of it', async () => {
    const key = randomUUID();
    await send(kind, { key });
    const before = await storedKeys(server);
    const file = kind === 'video' ? mov() : await png();
    for (const changed of [{ file }, { parts: [['note', 'at home']] as Part[] }]) {
      const { status, body } = await send(kind, { key, ...changed });
      expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await storedKeys(server)).toEqual(before);
  });

  test('a refused one keeps nothing: neither the file nor an outcome for its key', async () => {
    const [before, key] = [await storedKeys(server), randomUUID()];
    const refused = await send(kind, { file: Buffer.from('neither picture nor video'), key });
    const wrongType = kind === 'video' ? 'videoFileType' : 'imageFileType';
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      fields: { [field]: wrongType },
    });
    expect(await storedKeys(server)).toEqual(before);
    expect(await readdir(join(server.dataDir, 'uploads')).catch(() => [])).toEqual([]);
    expect((await send(kind, { key })).status).toBe(201);
  });

  test('the link in its answer opens the file, and the list has the same link', async () => {
    const { status, body } = await send(kind);
    expect([status, body.profile, body.client_id]).toEqual([201, account.profileId, null]);
    expect(body[link]).toMatch(/^\/api\/media\/[\w.-]+$/u);
    expect((await list(kind)).map((each) => each[link])).toEqual([body[link]]);
    expect((await fetchMedia(server, body[link])).status).toBe(200);
  });

  test('names a missing file, and everything else that is missing', async () => {
    const required = kind === 'video' ? 'videoRequired' : 'imageRequired';
    const empty = await send(kind, { file: Buffer.alloc(0) });
    expect([empty.status, empty.body.fields]).toEqual([422, { [field]: required }]);
    const nothing = await upload(server, path, { parts: [], token: account.access });
    const type = kind === 'document' ? { document_type: 'documentTypeInvalid' } : {};
    expect(nothing.body.fields).toEqual({ ...type, [field]: required, profile: 'required' });
  });

  test('refuses a second file', async () => {
    const file = await FILE_FORMS[kind].example();
    const twice = await send(kind, {
      parts: [
        [field, file],
        [field, file],
      ],
    });
    expect([twice.status, twice.body.fields]).toEqual([422, { [field]: 'tooMany' }]);
  });
});

test.each<[UploadKind, string, () => Buffer | Promise<Buffer>]>([
  ['photo', 'image/jpeg', jpeg],
  ['photo', 'image/png', png],
  ['video', 'video/mp4', mp4],
  ['video', 'video/quicktime', mov],
  ['video', 'video/x-msvideo', avi],
  ['document', 'image/jpeg', jpeg],
  ['document', 'image/png', png],
  ['document', 'image/webp', webp],
])('a %s stays of the type %s', async (kind, type, make) => {
  const { status, body } = await send(kind, { file: await make() });
  expect(status).toBe(201);
  const { headers } = await fetchMedia(server, body[FILE_FORMS[kind].link]);
  expect(headers.get('content-type')).toBe(type);
});

test.each<[UploadKind, number]>([
  ['photo', PHOTO_MAX_BYTES],
  ['document', AADHAAR_MAX_BYTES],
])('a %s may have exactly %i bytes, and not one more', async (kind, maxBytes) => {
  const file = await FILE_FORMS[kind].example();
  const grown = (sizeBytes: number) => Buffer.concat([file, Buffer.alloc(sizeBytes - file.length)]);
  expect((await send(kind, { file: grown(maxBytes) })).status).toBe(201);
  for (const tooMany of [maxBytes + 1, 3 * maxBytes]) {
    const { status, body } = await send(kind, { file: grown(tooMany) });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(body.fields).toEqual({ [FILE_FORMS[kind].field]: 'imageTooLarge' });
  }
});

test.each<[UploadKind, Part[], object]>([
  ['photo', [['image_type', '']], { image_type: 'imageTypeRequired' }],
  ['photo', [['image_type', 'Selfie']], { image_type: 'invalid' }],
  ['photo', [['image', 'x']], { image: 'imageRequired' }],
  ['photo', [['passport', Buffer.from('x')]], { passport: 'unknownField' }],
  [
    'photo',
    [
      ['profile', 1],
      ['profile', 1],
    ],
    { profile: 'tooMany' },
  ],
  ['photo', [['profile', 'a\0']], { profile: 'invalid' }],
  ['video', [['video_description', 'x'.repeat(5_001)]], { video_description: 'tooLong' }],
  ['document', [['document_type', 'Passport']], { document_type: 'documentTypeInvalid' }],
])('a %s with %j: 422 names what is wrong', async (kind, parts, fields) => {
  const before = await storedKeys(server);
  const { status, body } = await send(kind, { parts });
  expect([status, body.fields]).toEqual([422, fields]);
  expect(await storedKeys(server)).toEqual(before);
});

test.each<[UploadKind, object]>([
  ['photo', { profilePercent: 10, profileStepsCompleted: ['welcome', 'personal-photo'] }],
  ['video', { profilePercent: 5, profileStepsCompleted: ['welcome', 'personal-video'] }],
])('a %s counts for the profile', async (kind, counted) => {
  await send(kind);
  expect(await readUser(account)).toMatchObject({ ...counted, profileCreated: false });
});

test.each<[UploadKind, number, object]>([
  ['photo', 5, { image: 'tooManyPhotos' }],
  ['video', 1, { video_file: 'tooManyVideos' }],
])('of a %s a profile takes %i, also when more are sent at once', async (kind, most, fields) => {
  const before = await storedKeys(server);
  const replies = await Promise.all(Array.from({ length: most + 1 }, () => send(kind)));
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.fields])).toEqual([[422, fields]]);
  const kept = await list(kind);
  expect(kept).toHaveLength(most);
  expect(await storedKeys(server)).toHaveLength(before.length + most);
});

describe.each(GALLERY_KINDS)('DELETE of a %s', (kind) => {
  const { path, link } = FILE_FORMS[kind];
  const remove = (id: unknown, { token = account.access, key = randomUUID() } = {}) =>
    call(server, `${path}${String(id)}/`, { method: 'DELETE', token, key });

  test('deletes it with all its files', async () => {
    const before = await storedKeys(server);
    const poster: Part[] = kind === 'video' ? [['video_thumbnail', await jpeg()]] : [];
    const { body } = await send(kind, { parts: poster });
    expect(await storedKeys(server)).toHaveLength(before.length + 1 + poster.length);
    expect((await remove(body.id)).status).toBe(200);
    expect(await list(kind)).toEqual([]);
    expect((await fetchMedia(server, body[link])).status).toBe(404);
    expect(await storedKeys(server)).toEqual(before);
    expect((await remove(body.id)).status).toBe(404);
  });

  test('[S7] answers a repeat with its key as the first time', async () => {
    const { body } = await send(kind);
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => remove(body.id, { key })));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect((await remove(body.id, { key })).body).toEqual(first?.body);
  });

  test('[S12] knows it by the UUID that the phone gave it, and nobody else’s', async () => {
    const clientId = randomUUID();
    await send(kind, { parts: [['client_id', clientId]] });
    const { access: token } = await registerAccount(server);
    expect((await remove(clientId, { token })).status).toBe(404);
    expect((await remove(clientId)).status).toBe(200);
    expect(await list(kind)).toEqual([]);
  });

  test('finds nothing by an id that is none', async () => {
    for (const id of ['0', 'x', '-1', '9'.repeat(40), '1.0', '%00']) {
      expect([404, 422]).toContain((await remove(id)).status);
    }
  });

  test('and the form are there under both readings of the leading /api', async () => {
    const [parts, token] = [[['profile', account.profileId]] as Part[], account.access];
    parts.push([FILE_FORMS[kind].field, await FILE_FORMS[kind].example()]);
    const twice = await upload(server, `/api${path}`, { parts, token });
    expect(twice.status).toBe(201);
    const { body } = await call(server, `/api${path}${account.profileId}`, { token });
    expect(body).toEqual(await list(kind));
    const gone = await call(server, `/api${path}${twice.body.id}/`, { method: 'DELETE', token });
    expect(gone.status).toBe(200);
  });
});

test('without its type a photo is the profile picture', async () => {
  const parts: Part[] = [
    ['profile', account.profileId],
    ['image', await png()],
  ];
  const { body } = await upload(server, '/profiles/photos/', { parts, token: account.access });
  expect(body.image_type).toBe('Profile Picture');
});

test('both sides of the card are taken at once, as the step sends them', async () => {
  const sides = await Promise.all(
    [FRONT, BACK].map((type) => send('document', { parts: [['document_type', type]] })),
  );
  expect(sides.map(({ status }) => status)).toEqual([201, 201]);
  expect(await list('document')).toEqual(
    sides.map(({ body }) => ({ file_content: body.file_content, client_id: null })),
  );
});

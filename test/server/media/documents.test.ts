import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { AadhaarImages } from '../../../src/domain/media.ts';
import { AADHAAR_MAX_BYTES } from '../../../src/domain/limits.ts';
import { call } from '../../support/api-call.ts';
import { primaryValues } from '../../support/primary-values.ts';
import { mustCall, useAccount } from '../../support/test-account.ts';
import { createTestClock, useTestServer } from '../../support/test-server.ts';
import { gif, jpeg, jpegOfPhone, png, webp } from '../support/media-files.ts';
import { fetchMedia, readUser, storedKeys, upload, type Part } from '../support/upload.ts';

const PATH = '/profiles/document/';
const [FRONT, BACK] = DOCUMENT_TYPES;
const clock = createTestClock();
const server = useTestServer({ clock });
const account = useAccount(server, clock);
const other = useAccount(server, clock, 0);
let card: Buffer;

beforeAll(async () => {
  card = await jpeg(400, 250);
});

const partsOf = (type: string, file = card): Part[] => [
  ['document_type', type],
  ['document_file', file, 'front.jpg'],
  ['profile', account.profileId],
];
const send = (parts: Part[], options: { key?: string; token?: string } = {}) =>
  upload(server, PATH, { parts, token: account.access, ...options });
const sides = (token: string | undefined = account.access) =>
  call(server, `${PATH}aadhar/${account.profileId}`, { token });
const readings = async () => {
  const { rows } = await server.db.query(
    'select account_id::float8, document_type, read_at from document_readings where profile_id = $1 order by id',
    [account.profileId],
  );
  return rows;
};

describe('POST /profiles/document/', () => {
  test('takes both sides at once, as the step sends them', async () => {
    const [front, back] = await Promise.all([send(partsOf(FRONT)), send(partsOf(BACK))]);
    expect([front.status, back.status]).toEqual([201, 201]);
    expect(front.body).toEqual({
      id: expect.any(Number),
      document_type: FRONT,
      file_content: expect.stringMatching(/^\/api\/media\//u),
      profile: account.profileId,
      client_id: null,
    });
    const { status, body } = await sides();
    expect(status).toBe(200);
    expect(AadhaarImages.is(body)).toBe(true);
    expect(body).toEqual({
      aadhar_front: { file_content: front.body.file_content, client_id: null },
      aadhar_back: { file_content: back.body.file_content, client_id: null },
    });
  });

  test.each([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
  ])('takes a %s', async (format, make) => {
    const { status, body } = await send(partsOf(FRONT, await make()));
    expect(status).toBe(201);
    const { bytes } = await fetchMedia(server, body.file_content);
    expect((await sharp(bytes).metadata()).format).toBe(format);
  });

  test('a new picture of a side takes the place of the old one, whose file goes', async () => {
    const first = await send(partsOf(FRONT));
    const before = await storedKeys(server);
    const second = await send(partsOf(FRONT, await png()));
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    expect(await storedKeys(server)).toHaveLength(before.length);
    expect((await fetchMedia(server, first.body.file_content)).status).toBe(404);
    const { bytes } = await fetchMedia(server, (await sides()).body.aadhar_front.file_content);
    expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  test('two new pictures of a side at once leave one', async () => {
    const before = await storedKeys(server);
    await Promise.all([send(partsOf(FRONT)), send(partsOf(FRONT)), send(partsOf(FRONT))]);
    expect(await storedKeys(server)).toHaveLength(before.length + 1);
    const { body } = await sides();
    expect((await fetchMedia(server, body.aadhar_front.file_content)).status).toBe(200);
  });

  test('may have 10 MB', async () => {
    const large = Buffer.concat([card, Buffer.alloc(AADHAAR_MAX_BYTES - card.length)]);
    expect((await send(partsOf(FRONT, large))).status).toBe(201);
    const refused = await send(partsOf(FRONT, Buffer.concat([large, Buffer.from('x')])));
    expect([refused.status, refused.body.fields]).toEqual([
      413,
      { document_file: 'imageTooLarge' },
    ]);
  });

  test('leaves out where and with what it was taken', async () => {
    const { body } = await send(partsOf(FRONT, await jpegOfPhone()));
    const { bytes } = await fetchMedia(server, body.file_content);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 320 });
    expect(bytes.includes('Invented Phone')).toBe(false);
  });

  test.each<[string, () => Part[] | Promise<Part[]>, object]>([
    ['a GIF', async () => partsOf(FRONT, await gif()), { document_file: 'imageFileType' }],
    [
      'a PDF',
      () => partsOf(FRONT, Buffer.from('%PDF-1.7 and so on and on')),
      { document_file: 'imageFileType' },
    ],
    [
      'a card cut off',
      () => partsOf(FRONT, card.subarray(0, 900)),
      { document_file: 'imageFileType' },
    ],
    [
      'no file',
      () => partsOf(FRONT).filter(([name]) => name !== 'document_file'),
      { document_file: 'imageRequired' },
    ],
    ['another document', () => partsOf('Passport'), { document_type: 'documentTypeInvalid' }],
    ['no document type', () => partsOf(FRONT).slice(1), { document_type: 'documentTypeInvalid' }],
  ])('%s: 422 names what is wrong, and nothing is kept', async (_what, parts, fields) => {
    const before = await storedKeys(server);
    const reply = await send(await parts());
    expect([reply.status, reply.body.fields]).toEqual([422, fields]);
    expect(await storedKeys(server)).toEqual(before);
    expect((await sides()).status).toBe(404);
  });

  test('needs a token, and one’s own profile', async () => {
    expect((await upload(server, PATH, { parts: partsOf(FRONT) })).status).toBe(401);
    expect((await send(partsOf(FRONT), { token: other.access })).status).toBe(404);
    expect((await sides()).status).toBe(404);
  });

  test('[S7] acts once for its key, at once and later', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => send(partsOf(BACK), { key })));
    replies.push(await send(partsOf(BACK), { key }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
    const other = await send(partsOf(FRONT), { key });
    expect(other.body.code).toBe('idempotency_key_reused');
  });
});

describe('GET /profiles/document/aadhar/{profileId}', () => {
  test('is 404 before the first side, and null for one that is missing', async () => {
    expect((await sides()).status).toBe(404);
    const { body } = await send(partsOf(BACK));
    expect((await sides()).body).toEqual({
      aadhar_front: null,
      aadhar_back: { file_content: body.file_content, client_id: null },
    });
  });

  test('needs a token, and one’s own profile', async () => {
    await send(partsOf(FRONT));
    expect((await call(server, `${PATH}aadhar/${account.profileId}`)).status).toBe(401);
    expect((await sides(other.access)).status).toBe(404);
    expect((await call(server, `${PATH}aadhar/x`, { token: account.access })).status).toBe(404);
  });
});

describe('an identity document', () => {
  test('is encrypted where it lies', async () => {
    const { body } = await send(partsOf(FRONT));
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

  test('is served to be kept by nobody, run by nothing and guessed at by no browser', async () => {
    const { body } = await send(partsOf(FRONT));
    const { headers, bytes } = await fetchMedia(server, body.file_content);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename="[\da-f]{8}\.jpg"$/u),
    });
    expect(headers.get('etag')).toBeNull();
  });

  test('notes who looked at it, when, and at which', async () => {
    const { body } = await send(partsOf(BACK));
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
  await send(partsOf(FRONT));
  expect(await readUser(server, account)).toMatchObject({ profilePercent: 7 });
  await send(partsOf(BACK));
  expect(await readUser(server, account)).toMatchObject({
    profilePercent: 15,
    profileCreated: false,
    profileStepsCompleted: ['welcome', 'aadhaar'],
  });
  await mustCall(server, '/profiles/profile-primary/', {
    body: { profile: account.profileId, ...(await primaryValues(server)) },
    token: account.access,
  });
  expect(await readUser(server, account)).toMatchObject({
    profilePercent: 45,
    profileCreated: true,
    profileStepsCompleted: ['welcome', 'aadhaar', 'basic-info'],
  });
});

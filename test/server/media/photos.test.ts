import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { call } from '../../support/api-call.ts';
import { useAccount } from '../../support/test-account.ts';
import { createTestClock, useTestServer } from '../../support/test-server.ts';
import { gif, jpeg, jpegOfPhone, pixelBomb, png, webp } from '../support/media-files.ts';
import {
  fetchMedia,
  form,
  mustUpload,
  readUser,
  storedKeys,
  upload,
  type Part,
} from '../support/upload.ts';

const PATH = '/profiles/photos/';
const clock = createTestClock();
const server = useTestServer({ clock });
const account = useAccount(server, clock);
const other = useAccount(server, clock, 0);
let photo: Buffer;

beforeAll(async () => {
  photo = await jpeg();
});

const partsOf = (image: Buffer, more: Part[] = []): Part[] => [
  ['image', image, 'me.jpg'],
  ['image_type', 'Cover Photo'],
  ['profile', account.profileId],
  ...more,
];
const send = (parts: Part[], options: { key?: string; token?: string } = {}) =>
  upload(server, PATH, { parts, token: account.access, ...options });
const list = async (token = account.access) =>
  (await call(server, `${PATH}${account.profileId}`, { token })).body;

describe('POST /profiles/photos/', () => {
  test('takes a photo, and answers with what the list says, too', async () => {
    const reply = await send(partsOf(photo));
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(Number),
      image: expect.stringMatching(/^\/api\/media\/[\w.-]+$/u),
      image_type: 'Cover Photo',
      profile: account.profileId,
      client_id: null,
    });
    expect(await list()).toEqual([reply.body]);
  });

  test('takes the parts in any order, and a photo without a type for a profile picture', async () => {
    const reply = await send([
      ['profile', account.profileId],
      ['image', photo],
    ]);
    expect(reply.body).toMatchObject({ image_type: 'Profile Picture' });
  });

  test.each([
    ['jpeg', jpeg],
    ['png', png],
  ])('keeps the format of a %s, its size and its proportions', async (format, make) => {
    const { body } = await send(partsOf(await make()));
    const { bytes, headers } = await fetchMedia(server, body.image);
    expect(headers.get('content-type')).toBe(`image/${format}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 200 });
  });

  test('turns it upright and leaves out where and with what it was taken', async () => {
    const original = await jpegOfPhone();
    expect((await sharp(original).metadata()).exif?.includes('Invented Phone')).toBe(true);
    const { body } = await send(partsOf(original));
    const { bytes } = await fetchMedia(server, body.image);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ width: 200, height: 320 });
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Exif')).toBe(false);
  });

  test('keeps nothing of a file but its pixels: what is glued to its end is gone', async () => {
    const polyglot = Buffer.concat([photo, Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
    const { body } = await send(partsOf(polyglot));
    const { bytes } = await fetchMedia(server, body.image);
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('takes exactly 5 MB, and not a byte more', async () => {
    const grown = (sizeBytes: number) =>
      Buffer.concat([photo, Buffer.alloc(sizeBytes - photo.length)]);
    expect((await send(partsOf(grown(PHOTO_MAX_BYTES)))).status).toBe(201);
    const refused = await send(partsOf(grown(PHOTO_MAX_BYTES + 1)));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      code: 'payload_too_large',
      fields: { image: 'imageTooLarge' },
    });
    expect((await send(partsOf(grown(3 * PHOTO_MAX_BYTES)))).status).toBe(413);
  });

  test('refuses more pixels than a camera has, however small the file', async () => {
    const refused = await send(partsOf(pixelBomb(50_000, 50_000)));
    expect([refused.status, refused.body.fields]).toEqual([413, { image: 'imageTooLarge' }]);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a GIF', gif],
    ['a WebP', webp],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a text called me.jpg', () => Buffer.from('this is no picture at all')],
    ['a page that begins like a JPEG', () => Buffer.from('\xff\xd8\xff<html></html>', 'latin1')],
    ['a JPEG cut off in the middle', () => photo.subarray(0, Math.floor(photo.length / 2))],
    ['a PNG cut off in the middle', async () => (await png()).subarray(0, 600)],
    ['one byte', () => Buffer.from([0xff])],
  ])('refuses %s, and keeps nothing of it', async (_what, make) => {
    const before = await storedKeys(server);
    const reply = await send(partsOf(await make()));
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      code: 'validation_failed',
      fields: { image: 'imageFileType' },
    });
    expect(await storedKeys(server)).toEqual(before);
    expect(await readdir(join(server.dataDir, 'uploads')).catch(() => [])).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test.each<[string, () => Part[], object]>([
    ['no parts', () => [], { image: 'imageRequired', profile: 'required' }],
    ['no file', () => [['profile', account.profileId]], { image: 'imageRequired' }],
    ['an empty file', () => partsOf(Buffer.alloc(0)), { image: 'imageRequired' }],
    [
      'a text for a file',
      () => [
        ['image', 'x'],
        ['profile', account.profileId],
      ],
      { image: 'imageRequired' },
    ],
    [
      'an empty type',
      () => [
        ['image', photo],
        ['image_type', ''],
        ['profile', account.profileId],
      ],
      { image_type: 'imageTypeRequired' },
    ],
    [
      'an unknown type',
      () => [
        ['image', photo],
        ['image_type', 'Selfie'],
        ['profile', account.profileId],
      ],
      { image_type: 'invalid' },
    ],
    ['no profile', () => [['image', photo]], { profile: 'required' }],
    ['two files', () => partsOf(photo, [['image', photo]]), { image: 'tooMany' }],
    [
      'a file of another name',
      () => partsOf(photo, [['passport', photo]]),
      { passport: 'unknownField' },
    ],
    ['two profiles', () => partsOf(photo, [['profile', 1]]), { profile: 'tooMany' }],
    [
      'a profile with a NUL',
      () => [
        ['image', photo],
        ['profile', 'a\0'],
      ],
      { profile: 'invalid' },
    ],
  ])('%s: 422 names what is wrong', async (_what, parts, fields) => {
    const before = await storedKeys(server);
    const reply = await send(parts());
    expect([reply.status, reply.body.fields]).toEqual([422, fields]);
    expect(await storedKeys(server)).toEqual(before);
  });

  test('needs a token, and one’s own profile', async () => {
    expect((await upload(server, PATH, { parts: partsOf(photo) })).status).toBe(401);
    expect((await send(partsOf(photo), { token: other.access })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('answers under both readings of the leading /api', async () => {
    const twice = await upload(server, `/api${PATH}`, {
      parts: partsOf(photo),
      token: account.access,
    });
    expect(twice.status).toBe(201);
    const path = `/api${PATH}${account.profileId}`;
    expect((await call(server, path, { token: account.access })).body).toEqual(await list());
    const gone = await call(server, `/api${PATH}${twice.body.id}/`, {
      method: 'DELETE',
      token: account.access,
    });
    expect(gone.status).toBe(200);
  });

  test('takes five, also when six are sent at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(partsOf(photo))));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 422,
    ]);
    const refused = replies.find((reply) => reply.status === 422);
    expect(refused!.body.fields).toEqual({ image: 'tooManyPhotos' });
    const kept = await list();
    expect(kept).toHaveLength(5);
    for (const { image } of kept) expect((await fetchMedia(server, image)).status).toBe(200);
  });

  test('counts for the profile', async () => {
    await send(partsOf(photo));
    const user = await readUser(server, account);
    expect(user).toMatchObject({ profilePercent: 10, profileCreated: false });
    expect(user.profileStepsCompleted).toEqual(['welcome', 'personal-photo']);
  });
});

describe('what is no multipart upload', () => {
  const raw = (contentType: string, body: string) =>
    fetch(`${server.url}/api${PATH}`, {
      method: 'POST',
      headers: { 'content-type': contentType, authorization: `Bearer ${account.access}` },
      body,
    });

  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'x', 415],
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=', 'x', 400],
    ['multipart/form-data; boundary=b', 'no boundary in here', 400],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n\xff\xd8\xff never ends',
      400,
    ],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      400,
    ],
    ['multipart/form-data; boundary=b', '--b\r\n\r\n--b\r\n--b--', 422],
    ['multipart/form-data; boundary=b', '--b--\r\n', 422],
  ])('%s %j: %d', async (contentType, body, status) => {
    const response = await raw(contentType, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });

  test('a sender who goes away in the middle leaves nothing behind', async () => {
    const before = await storedKeys(server);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    socket.write(
      `POST /api${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.access}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${head}`,
    );
    socket.write(photo.subarray(0, 3_000));
    const uploads = join(server.dataDir, 'uploads');
    await expect.poll(() => readdir(uploads)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => readdir(uploads)).toEqual([]);
    expect(await storedKeys(server)).toEqual(before);
  });
});

describe('[S7] an upload with an Idempotency-Key', () => {
  test('acts once, and answers a repeat with the first answer', async () => {
    const key = randomUUID();
    const first = await send(partsOf(photo), { key });
    const before = await storedKeys(server);
    const repeat = await send(partsOf(photo), { key });
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    expect(await list()).toHaveLength(1);
    expect(await storedKeys(server)).toEqual(before);
  });

  test('acts once when it is sent five times at once, its parts in another order', async () => {
    const key = randomUUID();
    const orders = Array.from({ length: 5 }, (_, index) =>
      index % 2 ? partsOf(photo) : partsOf(photo).toReversed(),
    );
    const replies = await Promise.all(orders.map((parts) => send(parts, { key })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies[0]!.status).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  test('refuses the key with another file or field, and keeps no file of it', async () => {
    const key = randomUUID();
    await send(partsOf(photo), { key });
    const before = await storedKeys(server);
    const otherFile = await send(partsOf(await png()), { key });
    expect([otherFile.status, otherFile.body.code]).toEqual([422, 'idempotency_key_reused']);
    const [image, , profile] = partsOf(photo);
    const otherType = await send([image!, ['image_type', 'Gallery Image'], profile!], { key });
    expect(otherType.body.code).toBe('idempotency_key_reused');
    expect(await storedKeys(server)).toEqual(before);
  });

  test('a refused upload keeps no outcome: another picture goes through with the same key', async () => {
    const key = randomUUID();
    expect((await send(partsOf(Buffer.from('text')), { key })).status).toBe(422);
    expect((await send(partsOf(photo), { key })).status).toBe(201);
  });
});

describe('DELETE /profiles/photos/{id}/', () => {
  const remove = (
    id: unknown,
    { token = account.access, key }: { token?: string; key?: string } = {},
  ) =>
    call(server, `${PATH}${String(id)}/`, {
      method: 'DELETE',
      token,
      ...(key ? { key } : {}),
      headers: { 'content-type': 'application/json' },
    });

  test('deletes the photo and its file', async () => {
    const { body } = await mustUpload(server, PATH, {
      parts: partsOf(photo),
      token: account.access,
    });
    const before = await storedKeys(server);
    expect((await remove(body.id)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await fetchMedia(server, body.image)).status).toBe(404);
    expect(await storedKeys(server)).toHaveLength(before.length - 1);
    expect((await remove(body.id)).status).toBe(404);
  });

  test('[S7] answers a repeat with its key as the first time', async () => {
    const { body } = await send(partsOf(photo));
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => remove(body.id, { key })));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect((await remove(body.id, { key })).body).toEqual(first?.body);
  });

  test('[S12] knows it by the UUID that the phone gave it, and nobody else’s', async () => {
    const clientId = randomUUID();
    await send(partsOf(photo, [['client_id', clientId]]));
    expect((await remove(clientId, { token: other.access })).status).toBe(404);
    expect((await remove(clientId)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('needs a token, and one’s own photo', async () => {
    const { body } = await send(partsOf(photo));
    expect((await call(server, `${PATH}${body.id}/`, { method: 'DELETE' })).status).toBe(401);
    expect((await remove(body.id, { token: other.access })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test.each(['0', 'x', '-1', '9'.repeat(40), '1.0', '%00'])(
    'finds nothing by the id %s',
    async (id) => {
      const reply = await remove(id);
      expect([404, 422]).toContain(reply.status);
    },
  );
});

describe('GET /profiles/photos/{profileId}', () => {
  test('is an empty list before the first photo, and needs a token and one’s own profile', async () => {
    expect(await list()).toEqual([]);
    const path = `${PATH}${account.profileId}`;
    expect((await call(server, path)).status).toBe(401);
    expect((await call(server, path, { token: other.access })).status).toBe(404);
    expect((await call(server, `${PATH}x`, { token: account.access })).status).toBe(404);
  });
});

test('a form may carry more than it needs', async () => {
  const data = form(partsOf(photo, [['caption', 'at home']]));
  const response = await fetch(`${server.url}/api${PATH}`, {
    method: 'POST',
    body: data,
    headers: { authorization: `Bearer ${account.access}` },
  });
  expect(response.status).toBe(201);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { detectMediaType, MEDIA_RULES } from '../../../src/domain/media.ts';
import { UPLOAD_FIELDS, UPLOAD_KINDS, type UploadKind } from '../../../src/protocol/resumable.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { FILE_FORMS, sendForm } from '../support/file-forms.ts';
import { jpegOfPhone, mp4 } from '../support/media-files.ts';
import {
  askOffset,
  askToBegin,
  attachUpload,
  beginUpload,
  digestOf,
  sendInPieces,
  sendPiece,
  TUS,
  UPLOADS,
} from '../support/resumable-upload.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';

const { clock, server, account } = useServerAndAccount({ startMs: Date.now() });
const files = {} as Record<UploadKind, Buffer>;

beforeAll(async () => {
  // Random bytes after the picture's end make the file several pieces long.
  const picture = Buffer.concat([await jpegOfPhone(), randomBytes(200_000)]);
  Object.assign(files, { photo: picture, document: picture, video: mp4({ dataBytes: 200_000 }) });
});

const RULES = {
  photo: MEDIA_RULES.photo,
  video: MEDIA_RULES.video,
  document: MEDIA_RULES.aadhaar,
};

const begin = (kind: UploadKind, { length = files[kind].length, key = randomUUID() } = {}) =>
  beginUpload(server, account, { kind, length, key });
const sendAll = (kind: UploadKind, path: string, from = 0) =>
  sendInPieces(server, account, { path, file: files[kind], from });
const attach = (kind: UploadKind, path: string, key?: string) =>
  attachUpload(server, account, { kind, path, key, parts: FILE_FORMS[kind].beside });

describe.each(UPLOAD_KINDS)('a %s in pieces', (kind) => {
  const { field } = FILE_FORMS[kind];
  const rule = RULES[kind];

  test('[S18] arrives in small pieces, goes on where it broke off, and is attached when all of it is there', async () => {
    const before = await storedKeys(server);
    const path = await begin(kind);
    const bytes = files[kind].subarray(0, 70_000);
    await sendPiece(server, account, { path, offset: 0, bytes, chunkDigest: 'of the whole' });
    const early = await attach(kind, path);
    expect([early.status, early.body.fields]).toEqual([422, { [UPLOAD_FIELDS[kind]]: 'invalid' }]);
    expect(await askOffset(server, account, path)).toBe(70_000);
    await sendAll(kind, path, 70_000);
    const { status, body } = await attach(kind, path);
    expect([status, body.profile]).toEqual([201, account.profileId]);
    const { bytes: shown } = await fetchMedia(server, body[FILE_FORMS[kind].link]);
    expect(shown.includes('Invented Phone')).toBe(false);
    // A video stays as it was sent. A picture is encoded again.
    expect(shown.equals(files[kind])).toBe(kind === 'video');
    expect(detectMediaType(shown)).toBe(kind === 'video' ? 'video/mp4' : 'image/jpeg');
    expect(await askOffset(server, account, path)).toBeUndefined();
    expect(await storedKeys(server)).toHaveLength(before.length + 1);
  });

  test('[S7] attached twice with one key, it is one; later under another key it is not there', async () => {
    const path = await begin(kind);
    await sendAll(kind, path);
    const key = randomUUID();
    const replies = await Promise.all([attach(kind, path, key), attach(kind, path, key)]);
    replies.push(await attach(kind, path, key));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await attach(kind, path)).body.fields).toEqual({ [UPLOAD_FIELDS[kind]]: 'invalid' });
  });

  test('is not attached as anything else', async () => {
    const path = await begin(kind);
    await sendAll(kind, path);
    for (const other of UPLOAD_KINDS.filter((each) => each !== kind)) {
      const { status, body } = await attach(other, path);
      expect([status, body.fields]).toEqual([422, { [UPLOAD_FIELDS[other]]: 'invalid' }]);
    }
    expect((await attach(kind, path)).status).toBe(201);
  });

  test('is refused with its first bytes where they are of another kind, and nothing stays', async () => {
    const before = await storedKeys(server);
    const path = await begin(kind);
    const wrong = files[kind === 'video' ? 'photo' : 'video'].subarray(0, 20_000);
    const { status, body } = await sendPiece(server, account, { path, offset: 0, bytes: wrong });
    expect([status, JSON.parse(body).fields]).toEqual([422, { [field]: rule.wrongType }]);
    expect(await storedKeys(server)).toEqual(before);
  });

  test('is refused before it is sent where it is too large, or nothing', async () => {
    const ask = (length: number) => askToBegin(server, account, { kind, length });
    const tooLarge = await ask(rule.maxBytes + 1);
    expect([tooLarge.status, tooLarge.body.fields]).toEqual([413, { [field]: rule.tooLarge }]);
    const required = kind === 'video' ? 'videoRequired' : 'imageRequired';
    const empty = await ask(0);
    expect([empty.status, empty.body.fields]).toEqual([422, { [field]: required }]);
    expect((await ask(rule.maxBytes)).status).toBe(201);
  });

  test('[S18] a chunk that arrived damaged goes, and is sent again', async () => {
    const path = await begin(kind);
    const damaged = Buffer.from(files[kind]);
    damaged[50_000]! ^= 1;
    const chunkDigest = digestOf(files[kind]);
    const halves = [damaged.subarray(0, 100_000), damaged.subarray(100_000)];
    await sendPiece(server, account, { path, offset: 0, bytes: halves[0]!, chunkDigest });
    const last = { path, offset: 100_000, bytes: halves[1]!, chunkDigest };
    expect((await sendPiece(server, account, last)).status).toBe(460);
    expect(await askOffset(server, account, path)).toBe(0);
    await sendAll(kind, path);
    expect((await attach(kind, path)).status).toBe(201);
  });

  test('two phones may have begun all that a profile has room for; of more the newest stay, those first that are being written', async () => {
    const room = { photo: 10, video: 2, document: 4 }[kind];
    const others = UPLOAD_KINDS.filter((each) => each !== kind);
    const elsewhere = await Promise.all(others.map((each) => begin(each)));
    const [first, second] = [await begin(kind), await begin(kind)];
    const id = second.slice(UPLOADS.length);
    await server.db.query('update uploads set writer = $1 where id = $2', [randomUUID(), id]);
    const newest: string[] = [];
    for (let index = 0; index < room; index += 1) {
      clock.advance(1_000);
      newest.push(await begin(kind));
    }
    const there = (path: string) => askOffset(server, account, path);
    const [third, ...rest] = newest;
    expect([await there(first), await there(third!)]).toEqual([undefined, undefined]);
    const kept = await Promise.all([second, ...rest, ...elsewhere].map(there));
    expect(kept).toEqual(kept.map(() => 0));

    await server.db.query('update uploads set writer = $1', [randomUUID()]);
    clock.advance(1_000);
    await begin(kind);
    const { rows } = await server.db.query(
      'select 1 from uploads where profile_id = $1 and kind = $2',
      [account.profileId, kind],
    );
    expect(rows).toHaveLength(room);
  });
});

describe('what is to be uploaded', () => {
  test.each(['kind c2VsZmll', 'kind', 'kind photo', 'name YQ==,kind eA=='])(
    'is one of the kinds there are, and not %j',
    async (metadata) => {
      const { status, body } = await askToBegin(server, account, { length: 100, metadata });
      expect([status, body.fields]).toEqual([422, { 'upload-metadata': 'invalid' }]);
    },
  );

  test('counts once: whoever has begun as many as they may attaches what they began', async () => {
    const path = await begin('photo');
    await sendAll('photo', path);
    let refused = 0;
    for (let begun = 1; begun < 245; begun += 1) {
      const { status } = await askToBegin(server, account, { kind: 'document', length: 100 });
      if (status === 429) refused += 1;
    }
    expect(refused).toBe(5);
    expect((await attach('photo', path)).status).toBe(201);
    expect((await sendForm(server, account, { kind: 'photo' })).status).toBe(429);
  });
});

test('a phone with the version before sends a video to the path that it knows', async () => {
  const former = '/profiles/video-uploads/';
  const discovered = await account.call(former, { method: 'OPTIONS' });
  expect([discovered.status, discovered.headers.get('tus-version')]).toEqual([204, '1.0.0']);
  const headers = { ...TUS, 'upload-length': String(files.video.length) };
  const begun = await account.call(former, { method: 'POST', headers });
  expect(begun.headers.get('location')).toBe(`/api${former}${begun.body.id}`);
  const path = `${former}${begun.body.id}`;
  await sendAll('video', path);
  expect(await askOffset(server, account, path)).toBe(files.video.length);
  expect((await attach('video', `${UPLOADS}${begun.body.id}`)).status).toBe(201);
});

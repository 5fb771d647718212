import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FieldReason } from '../../../src/domain/field-reason.ts';
import { VIDEO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { call } from '../../support/api-call.ts';
import { useAccount } from '../../support/test-account.ts';
import { createTestClock, useTestServer } from '../../support/test-server.ts';
import { avi, box, jpeg, mov, movie, mp4 } from '../support/media-files.ts';
import { fetchMedia, readUser, storedKeys, upload, type Part } from '../support/upload.ts';

const PATH = '/profiles/videos/';
const clock = createTestClock();
const server = useTestServer({ clock });
const account = useAccount(server, clock);
const other = useAccount(server, clock, 0);

const partsOf = (video: Buffer, more: Part[] = []): Part[] => [
  ['video_file', video, 'IMG_0001.MOV'],
  ['profile', account.profileId],
  ...more,
];
const send = (parts: Part[], options: { key?: string; token?: string } = {}) =>
  upload(server, PATH, { parts, token: account.access, ...options });
const list = async () =>
  (await call(server, `${PATH}${account.profileId}`, { token: account.access })).body;

describe('POST /profiles/videos/', () => {
  test.each([
    ['video/mp4', mp4],
    ['video/quicktime', mov],
    ['video/x-msvideo', avi],
  ])('takes %s and gives it back byte for byte', async (type, make) => {
    const video = make();
    const { status, body } = await send(partsOf(video, [['video_description', '  At home ']]));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      video_file: expect.stringMatching(/^\/api\/media\//u),
      video_thumbnail: null,
      video_description: 'At home',
      profile: account.profileId,
      client_id: null,
    });
    expect(await list()).toEqual([body]);
    const fetched = await fetchMedia(server, body.video_file);
    expect(fetched.headers.get('content-type')).toBe(type);
    expect(fetched.bytes.equals(video)).toBe(true);
  });

  test('takes a poster with it, no wider than a phone’s screen', async () => {
    const poster = await jpeg(1280, 720);
    const { body } = await send(partsOf(mp4(), [['video_thumbnail', poster]]));
    const { bytes } = await fetchMedia(server, body.video_thumbnail);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 360 });
  });

  test('refuses a poster that is no picture, and keeps nothing of the video', async () => {
    const before = await storedKeys(server);
    const text: Part = ['video_thumbnail', Buffer.from('no picture at all')];
    const after = await send(partsOf(mp4(), [text]));
    expect([after.status, after.body.fields]).toEqual([422, { video_thumbnail: 'imageFileType' }]);
    const ahead = await send([text, ...partsOf(mp4())]);
    expect(ahead.status).toBe(422);
    const cut = await send(partsOf(mp4(), [['video_thumbnail', (await jpeg()).subarray(0, 700)]]));
    expect(cut.status).toBe(422);
    expect(await storedKeys(server)).toEqual(before);
  });

  test.each<[string, FieldReason, () => Promise<Buffer> | Buffer]>([
    ['a picture', 'videoFileType', () => jpeg()],
    ['a text called a.mp4', 'videoFileType', () => Buffer.from('this is no video at all')],
  ])('refuses %s as %s, and keeps nothing of it', async (_what, reason, make) => {
    const before = await storedKeys(server);
    const reply = await send(partsOf(await make()));
    expect([reply.status, reply.body.fields]).toEqual([422, { video_file: reason }]);
    expect(await storedKeys(server)).toEqual(before);
    expect(await list()).toEqual([]);
  });

  test.each<[string, () => Buffer]>([
    ['its camera filled up with zeros', () => Buffer.concat([mp4(), Buffer.alloc(4_096)])],
    ['has two bytes behind it', () => Buffer.concat([mp4(), Buffer.from('\r\n')])],
    [
      'an older app sent with its place in it',
      () => Buffer.concat([mp4(), movie('vide', box('udta', Buffer.from('+18.5204+073.8567/')))]),
    ],
  ])('takes a video that %s, as it is', async (_what, make) => {
    const { status, body } = await send(partsOf(make()));
    expect(status).toBe(201);
    expect((await fetchMedia(server, body.video_file)).bytes.equals(make())).toBe(true);
  });

  test('[ASVS 3.2.1] gives it out as a file to keep, and never as a page, whatever else it is', async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const { body } = await send(partsOf(Buffer.concat([mp4(), box('free', page), page])));
    const { headers } = await fetchMedia(server, body.video_file);
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /u);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test.each<[string, () => Part[], object]>([
    ['no parts', () => [], { video_file: 'videoRequired', profile: 'required' }],
    ['an empty file', () => partsOf(Buffer.alloc(0)), { video_file: 'videoRequired' }],
    [
      'a long description',
      () => partsOf(mp4(), [['video_description', 'x'.repeat(5_001)]]),
      { video_description: 'tooLong' },
    ],
    ['two videos', () => partsOf(mp4(), [['video_file', mp4()]]), { video_file: 'tooMany' }],
  ])('%s: 422 names what is wrong', async (_what, parts, fields) => {
    const before = await storedKeys(server);
    const reply = await send(parts());
    expect([reply.status, reply.body.fields]).toEqual([422, fields]);
    expect(await storedKeys(server)).toEqual(before);
  });

  test('takes one, also when three are sent at once', async () => {
    const before = await storedKeys(server);
    const replies = await Promise.all([1, 2, 3].map(() => send(partsOf(mp4()))));
    expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([201, 422, 422]);
    const refused = replies.find((reply) => reply.status === 422);
    expect(refused!.body.fields).toEqual({ video_file: 'tooManyVideos' });
    expect(await storedKeys(server)).toHaveLength(before.length + 1);
  });

  test('needs a token, and one’s own profile', async () => {
    expect((await upload(server, PATH, { parts: partsOf(mp4()) })).status).toBe(401);
    expect((await send(partsOf(mp4()), { token: other.access })).status).toBe(404);
    const path = `${PATH}${account.profileId}`;
    expect((await call(server, path)).status).toBe(401);
    expect((await call(server, path, { token: other.access })).status).toBe(404);
    expect((await call(server, `${PATH}x`, { token: account.access })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('answers under both readings of the leading /api', async () => {
    const options = { parts: partsOf(mp4()), token: account.access };
    const { body } = await upload(server, `/api${PATH}`, options);
    const token = account.access;
    expect((await call(server, `/api${PATH}${account.profileId}`, { token })).body).toEqual([body]);
    const path = `/api${PATH}${body.id}/`;
    expect((await call(server, path, { method: 'DELETE', token })).status).toBe(200);
  });

  test('[S7] acts once for its key, at once and later', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => send(partsOf(mp4()), { key })));
    replies.push(await send(partsOf(mp4()), { key }));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('counts for the profile', async () => {
    await send(partsOf(mp4()));
    expect(await readUser(server, account)).toMatchObject({
      profilePercent: 5,
      profileStepsCompleted: ['welcome', 'personal-video'],
    });
  });
});

describe('DELETE /profiles/videos/{id}/', () => {
  const remove = (id: unknown, token: string | undefined = account.access, key = randomUUID()) =>
    call(server, `${PATH}${String(id)}/`, { method: 'DELETE', token, key });

  test('deletes the video, its poster and both files', async () => {
    const before = await storedKeys(server);
    const { body } = await send(partsOf(mp4(), [['video_thumbnail', await jpeg()]]));
    expect(await storedKeys(server)).toHaveLength(before.length + 2);
    expect((await remove(body.id)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await storedKeys(server)).toEqual(before);
    expect((await remove(body.id)).status).toBe(404);
  });

  test('needs a token, and one’s own video', async () => {
    const { body } = await send(partsOf(mp4()));
    expect((await call(server, `${PATH}${body.id}/`, { method: 'DELETE' })).status).toBe(401);
    expect((await remove(body.id, other.access)).status).toBe(404);
    expect((await remove('x')).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});

describe('a video of 100 MB', () => {
  test(
    '[S19] is taken and given back without ever being whole in memory',
    { timeout: 120_000 },
    async () => {
      const piece = Buffer.alloc(1024 ** 2, 'video ');
      const frame = mp4({ dataBytes: 0 });
      const tail = frame.subarray(frame.length - movie().length);
      const head = Buffer.from(frame.subarray(0, frame.length - tail.length));
      const dataBytes = VIDEO_MAX_BYTES - head.length - tail.length;
      head.writeUInt32BE(dataBytes + 8, head.length - 8);
      const sent = createHash('sha256');
      function* video() {
        yield head;
        for (let left = dataBytes; left > 0; left -= piece.length) {
          yield piece.subarray(0, Math.min(left, piece.length));
        }
        yield tail;
      }
      const peak = watchMemory();
      const { status, body } = await stream(function* () {
        for (const chunk of video()) {
          sent.update(chunk);
          yield chunk;
        }
      });
      expect(status).toBe(201);
      const received = createHash('sha256');
      const response = await fetch(server.url + body.video_file);
      for await (const chunk of response.body!) received.update(chunk);
      const grownMib = peak.stop();
      expect(received.digest('hex')).toBe(sent.digest('hex'));
      // The sender and the receiver run in this process, too. test/cluster/memory-run.ts measures
      // the server alone.
      expect(grownMib).toBeLessThan(server.settings.s3 ? 140 : 60);

      const tooLong = await stream(function* () {
        yield* video();
        yield Buffer.from('x');
      });
      expect([tooLong.status, tooLong.body.fields]).toEqual([413, { video_file: 'videoTooLarge' }]);
    },
  );

  test('is refused by its announced length before it is sent', async () => {
    const reply = await stream(() => [Buffer.from('x')], { 'content-length': '200000000' });
    expect([reply.status, reply.body.fields]).toEqual([413, { video_file: 'videoTooLarge' }]);
  });

  async function stream(
    video: () => Iterable<Buffer>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const request = httpRequest(`${server.url}/api${PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.access}`,
        'content-type': 'multipart/form-data; boundary=b',
        ...headers,
      },
    });
    const answered = once(request, 'response').then(async ([response]: IncomingMessage[]) => {
      const body = JSON.parse(await text(response!));
      if (headers['content-length']) request.destroy();
      return { status: Number(response!.statusCode), body };
    });
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
    request.write(`${part('profile')}\r\n\r\n${account.profileId}\r\n`);
    request.write(`${part('video_file')}; filename="a.mp4"\r\n\r\n`);
    for (const chunk of video()) {
      if (request.write(chunk)) continue;
      await new Promise((drained) => request.once('drain', drained));
    }
    if (!headers['content-length']) request.end('\r\n--b--\r\n');
    return answered;
  }
});

const byNumber = (a: number, b: number) => a - b;

/** `stop` returns how much the memory of this process grew at most, in MiB. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  return {
    stop: () => {
      clearInterval(timer);
      return (peak - before) / 1024 ** 2;
    },
  };
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { VIDEO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { avi, box, jpeg, movie, mp4 } from '../support/media-files.ts';
import { fetchMedia, storedKeys, upload, type Part } from '../support/upload.ts';

/* test/server/media/file-forms.test.ts holds what all forms with a file have in common. */

const PATH = '/profiles/videos/';
const { server, account } = useServerAndAccount();

const send = (file: Buffer, parts: Part[] = []) =>
  sendForm(server, account, { kind: 'video', file, parts });

test('is given back byte for byte, and its description without outer white space', async () => {
  const video = avi();
  const { body } = await send(video, [['video_description', '  At home ']]);
  expect(body).toMatchObject({ video_thumbnail: null, video_description: 'At home' });
  expect((await fetchMedia(server, body.video_file)).bytes.equals(video)).toBe(true);
});

test('takes a poster with it, no wider than a phone’s screen', async () => {
  const poster = await jpeg(1280, 720);
  const { body } = await send(mp4(), [['video_thumbnail', poster]]);
  const { bytes } = await fetchMedia(server, body.video_thumbnail);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 360 });
});

test('refuses a poster that is no picture, and keeps nothing of the video', async () => {
  const before = await storedKeys(server);
  const text: Part = ['video_thumbnail', Buffer.from('no picture at all')];
  const after = await send(mp4(), [text]);
  expect([after.status, after.body.fields]).toEqual([422, { video_thumbnail: 'imageFileType' }]);
  const { access: token, profileId } = account;
  const parts: Part[] = [text, ['video_file', mp4()], ['profile', profileId]];
  const ahead = await upload(server, PATH, { parts, token });
  expect(ahead.status).toBe(422);
  const cut = await send(mp4(), [['video_thumbnail', (await jpeg()).subarray(0, 700)]]);
  expect(cut.status).toBe(422);
  expect(await storedKeys(server)).toEqual(before);
});

test.each<[string, () => Buffer]>([
  ['its camera filled up with zeros', () => Buffer.concat([mp4(), Buffer.alloc(4_096)])],
  ['has two bytes behind it', () => Buffer.concat([mp4(), Buffer.from('\r\n')])],
  [
    'an older app sent with its place in it',
    () => Buffer.concat([mp4(), movie('vide', box('udta', Buffer.from('+18.5204+073.8567/')))]),
  ],
])('takes a video that %s, as it is', async (_what, make) => {
  const { status, body } = await send(make());
  expect(status).toBe(201);
  expect((await fetchMedia(server, body.video_file)).bytes.equals(make())).toBe(true);
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
      // The sender and the receiver run in this process, too. test/chaos/memory-run.ts measures
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

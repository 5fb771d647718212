import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../server/db/database.ts';
import { createMediaKey } from '../../../server/storage/media-store.ts';
import { nameForProcess } from '../../../server/storage/process-files.ts';
import { sweepMedia } from '../../../server/sweep.ts';
import { registerAccount } from '../../support/test-account.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { jpeg, mp4 } from '../support/media-files.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';

const MINUTE_MS = 60_000;
const { clock, server, account } = useServerAndAccount();
let link: string;
const video = mp4({ dataBytes: 100_000 });

beforeEach(async () => {
  const { body } = await sendForm(server, account, { kind: 'video', file: video });
  link = body.video_file;
});

describe('a link to a file', () => {
  test('is the same for a while, and good for ten minutes at least and fifteen at most', async () => {
    const { body } = await account.call(`/profiles/videos/${account.profileId}`);
    expect(body[0].video_file).toBe(link);
    clock.advance(10 * MINUTE_MS);
    expect((await fetchMedia(server, link)).status).toBe(200);
    clock.advance(5 * MINUTE_MS);
    expect((await fetchMedia(server, link)).status).toBe(404);
  });

  test('is good for nothing once it is changed in any character', async () => {
    const token = link.split('/').at(-1)!;
    const positions = [0, 4, 12, token.length - 50, token.length - 30, token.length - 2];
    for (const at of positions) {
      const changed = token.slice(0, at) + (token[at] === '1' ? '2' : '1') + token.slice(at + 1);
      expect((await fetchMedia(server, `/api/media/${changed}`)).status).toBe(404);
    }
  });

  test('is one text: none that decodes to the same is taken for it', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const last of alphabet) {
      const status = last === link.at(-1) ? 200 : 404;
      expect((await fetchMedia(server, link.slice(0, -1) + last)).status).toBe(status);
    }
  });

  test('is good for no other account’s file', async () => {
    const { db } = server;
    const other = await registerAccount(server);
    const sql = 'update media_files set profile_id = $1 where profile_id = $2';
    await db.query(sql, [other.profileId, account.profileId]);
    expect((await fetchMedia(server, link)).status).toBe(404);
  });

  test.each(['x', '..%2f..%2ftoken-secret', '1.2.3.4', '%00', 'a'.repeat(900), '%E0%A4%A'])(
    'is none: %s',
    async (token) => {
      const { status } = await fetchMedia(server, `/api/media/${token}`);
      expect([400, 404, 422]).toContain(status);
    },
  );

  test('to a file that is gone from the store is 404', async () => {
    const key = link.split('.')[1]!;
    await server.media.store.remove(key);
    const { status, bytes } = await fetchMedia(server, link);
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'not_found']);
  });
});

describe('a video is served', () => {
  test('to be kept by no cache, to be run by nothing', async () => {
    const { headers } = await fetchMedia(server, link);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, -1],
    ['bytes=100-199', 100, 199],
    ['bytes=70000-', 70_000, -1],
    ['bytes=-500', -500, -1],
    ['bytes=5-9999999', 5, -1],
  ])('in the range %s', async (range, from, to) => {
    const first = from < 0 ? video.length + from : from;
    const last = to < 0 ? video.length + to : to;
    const { status, bytes, headers } = await fetchMedia(server, link, { range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/${video.length}`);
    expect(bytes.equals(video.subarray(first, last + 1))).toBe(true);
  });

  test.each(['bytes=9999999-', 'bytes=-0'])('not in the range %s', async (range) => {
    const { status, headers } = await fetchMedia(server, link, { range });
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${video.length}`]);
  });

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=', 'x'])(
    'as a whole where the range is %j',
    async (range) => {
      const { status, bytes } = await fetchMedia(server, link, { range });
      expect([status, bytes.length]).toEqual([200, video.length]);
    },
  );

  test('in a range of what the browser has, or else as a whole', async () => {
    const etag = (await fetchMedia(server, link)).headers.get('etag')!;
    const range = 'bytes=0-9';
    expect((await fetchMedia(server, link, { range, 'if-range': etag })).status).toBe(206);
    expect((await fetchMedia(server, link, { range, 'if-range': '"other"' })).status).toBe(200);
  });
});

describe('sweeping', () => {
  const sweep = (minutesFromNow = 0) => {
    const now = () => Date.now() + minutesFromNow * MINUTE_MS;
    return sweepMedia({ db: createDatabase(server.db), now, media: server.media });
  };
  const age = async (path: string) => {
    const old = new Date(Date.now() - 61 * MINUTE_MS);
    await utimes(path, old, old);
  };

  test('removes files without a row after an hour, and no others', async () => {
    const kept = await storedKeys(server);
    const orphan = createMediaKey();
    await server.media.store.write(orphan, [await jpeg()] as never);
    await sweep(59);
    expect(await storedKeys(server)).toContain(orphan);
    await sweep(61);
    expect(await storedKeys(server)).not.toContain(orphan);
    const { rows } = await server.db.query('select key from media_files');
    const known = new Set(rows.map(({ key }) => key as string));
    expect(await storedKeys(server)).toEqual(kept.filter((key) => known.has(key)));
    expect((await fetchMedia(server, link)).status).toBe(200);
  });

  test('removes what a server that was killed had begun', async () => {
    for (const folder of server.settings.s3 ? ['uploads'] : ['uploads', 'media/unfinished']) {
      const path = join(server.dataDir, folder);
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'old'), 'x');
      await age(join(path, 'old'));
      await writeFile(join(path, 'new'), 'x');
      const ended = `${spawnSync(process.execPath, ['--version']).pid}-0123456789abcdef.new`;
      const namesake = `${process.pid}-0123456789abcdef.new`;
      const own = await nameForProcess('new');
      for (const name of [ended, namesake, own]) await writeFile(join(path, name), 'x');
      await sweep();
      expect((await readdir(path)).toSorted()).toEqual([own, 'new'].toSorted());
    }
  });

  test('removes the files of an account that is gone', async () => {
    const key = link.split('.')[1]!;
    await server.db.query('delete from accounts where id = $1', [account.userId]);
    await sweep(61);
    expect(await storedKeys(server)).not.toContain(key);
  });
});

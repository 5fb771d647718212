import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../support/api-call.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { avi, box, mov, movie, mp4, riff } from '../support/media-files.ts';
import { attachUpload, beginUpload, sendPiece } from '../support/resumable-upload.ts';
import { fetchMedia, storedKeys, upload, type Fetched } from '../support/upload.ts';

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startTestServer();
  account = await registerAccount(server);
});
afterAll(() => server.stop());

const send = (video: Buffer) =>
  upload(server, '/profiles/videos/', {
    parts: [
      ['video_file', video],
      ['profile', account.profileId],
    ],
    token: account.access,
  });

/** What is given back of a video that is taken; it makes room for the next. */
async function passThrough(video: Buffer): Promise<Fetched> {
  const { status, body } = await send(video);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  const fetched = await fetchMedia(server, body.video_file);
  await remove(body.id);
  return fetched;
}

const remove = (id: number) =>
  call(server, `/profiles/videos/${id}/`, { method: 'DELETE', token: account.access });

const PAGE = Buffer.from('<html><script>alert(document.domain)</script></html>');
const PLACE = Buffer.from('+18.5204+073.8567/');

/** An archive of one file, as its readers want it: the list behind it, and where that is. */
function zip({ startsAt = 0, comment = '' } = {}): Buffer {
  const name = Buffer.from('evil.exe');
  const data = Buffer.from('MZ, so to say');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(startsAt, 10);
  const listed = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, place, name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(startsAt + local.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([local, listed, end, Buffer.from(comment)]);
}

const boxed = (...boxes: Buffer[]) => Buffer.concat([mp4(), ...boxes]);
const namesTheTrack = (name: Buffer) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp42')),
    box('mdat', Buffer.alloc(500, 'v')),
    nameTrack(movie(), name),
  ]);

/** Gives the track's handler a name, and all that it is in the room for it. */
function nameTrack(whole: Buffer, name: Buffer): Buffer {
  const at = whole.indexOf('hdlr') - 4;
  const size = whole.readUInt32BE(at);
  const grown = Buffer.concat([whole.subarray(0, at + size), name, whole.subarray(at + size)]);
  for (const type of ['moov', 'trak', 'mdia', 'hdlr']) {
    const head = grown.indexOf(type) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(head) + name.length, head);
  }
  return grown;
}

describe('[ASVS 5.2.2] a video comes back with what plays, and nothing of what it carried besides:', () => {
  test.each<[string, () => Buffer, Buffer]>([
    ['a page in free space at its end', () => boxed(box('free', PAGE)), PAGE],
    ['a page in space that is skipped', () => boxed(box('skip', PAGE)), PAGE],
    ['a ZIP in free space at its end', () => boxed(box('free', zip())), Buffer.from('PK\x05\x06')],
    ['a maker’s box', () => boxed(box('uuid', randomBytes(16), PAGE)), PAGE],
    ['a box that nobody knows', () => boxed(box('evil', PAGE)), PAGE],
    [
      'where it was taken',
      () => Buffer.concat([mp4(), movie('vide', box('udta', box('©xyz', PLACE)))]),
      PLACE,
    ],
    [
      'where it was taken, as iPhones write it',
      () => boxed(movie('vide', box('meta', PLACE))),
      PLACE,
    ],
    ['what hides behind the kind of its track', () => namesTheTrack(PAGE), PAGE],
    ['a page in the space of a MOV', () => Buffer.concat([mov(), box('wide', PAGE)]), PAGE],
    ['a page in the JUNK of an AVI', () => avi(riff('JUNK', PAGE)), PAGE],
    [
      'a list of notes in an AVI',
      () => avi(riff('LIST', Buffer.from('INFO'), riff('ICMT', PAGE))),
      PAGE,
    ],
  ])('%s', async (_what, make, hidden) => {
    const original = make();
    expect(original.includes(hidden)).toBe(true);
    const before = await storedKeys(server);
    const { bytes } = await passThrough(original);
    expect(bytes.includes(hidden)).toBe(false);
    expect(bytes.length).toBe(original.length);
    // The data lies where the tables say that it does, as it was.
    const at = Math.max(original.indexOf('mdat'), original.indexOf('movi'));
    expect(bytes.subarray(at, at + 500)).toEqual(original.subarray(at, at + 500));
    expect(await storedKeys(server)).toEqual(before);
  });

  test('when it was taken', async () => {
    const original = mp4();
    const at = original.indexOf('mvhd') + 8;
    original.writeUInt32BE(0xe0123456, at);
    expect((await passThrough(original)).bytes.readUInt32BE(at)).toBe(0);
  });

  test('also where it came in pieces, and the hidden thing lies across two of them', async () => {
    const original = boxed(
      box('free', Buffer.alloc(3_000, PAGE)),
      movie('vide', box('udta', PLACE)),
    );
    const path = await beginUpload(server, account, { length: original.length });
    let offset = 0;
    for (const end of [3, mp4().length + 1_000, original.length]) {
      const bytes = original.subarray(offset, end);
      expect(await sendPiece(server, account, { path, offset, bytes })).toMatchObject({
        offset: end,
      });
      offset = end;
    }
    const { status, body } = await attachUpload(server, account, { path });
    expect(status).toBe(201);
    const { bytes } = await fetchMedia(server, body.video_file);
    await remove(body.id);
    expect([bytes.length, bytes.includes('<script'), bytes.includes(PLACE)]).toEqual([
      original.length,
      false,
      false,
    ]);
    expect(bytes.subarray(0, 5_000)).toEqual(original.subarray(0, 5_000));
    expect(await storedKeys(server)).toEqual([]);
  });
});

describe('[ASVS 1.3.4] what plays and is something else, too, where that cannot be taken out, is refused:', () => {
  const inData = (data: Buffer, first = true) => {
    const parts = [movie(), box('mdat', Buffer.alloc(300, 'v'), data)];
    const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0mp42'));
    return Buffer.concat([ftyp, ...(first ? parts : parts.toReversed())]);
  };
  test.each<[string, () => Buffer]>([
    [
      'a PDF in the names of its standards',
      () =>
        Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0%PDF-1.4\n   ')), mp4().subarray(20)]),
    ],
    ['a page at the beginning of its data', () => inData(PAGE, false)],
    ['a ZIP at the end of its data', () => inData(zip())],
    ['a ZIP with a comment over the end', () => inData(zip({ comment: 'x'.repeat(60_000) }))],
    [
      'a ZIP that counts from the beginning of the file',
      () => inData(zip({ startsAt: inData(Buffer.alloc(0)).length })),
    ],
    [
      'a RAR in its data',
      () => inData(Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0'), randomBytes(300)])),
    ],
    ['no codec', () => Buffer.from(mp4().toString('latin1').replace('stsd', 'free'), 'latin1')],
    ['no picture', () => Buffer.from(mp4().toString('latin1').replace('stsz', 'free'), 'latin1')],
    [
      'a track of nothing but its kind, and five bytes',
      () => {
        const kind = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13));
        const track = box('moov', box('trak', box('mdia', kind)));
        return Buffer.concat([
          box('ftyp', Buffer.from('isom\0\0\0\0')),
          track,
          box('mdat', Buffer.from('hello')),
        ]);
      },
    ],
  ])('%s', async (_what, make) => {
    const { status, body } = await send(make());
    expect([status, body.fields]).toEqual([422, { video_file: 'videoFileType' }]);
    expect(await storedKeys(server)).toEqual([]);
  });
});

import { readdir } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { useAccount, useTestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { jpeg, jpegOfPhone, mp4, pixelBomb, png } from '../support/media-files.ts';
import { fetchMedia, type Part } from '../support/upload.ts';

const server = useTestServer();
const account = useAccount(server);

const sendPhoto = async (bytes: Buffer, fileName?: string) => {
  const parts: Part[] = fileName === undefined ? [] : [['image', bytes, fileName]];
  const reply = await sendForm(server, account, { kind: 'photo', file: bytes, parts });
  // A profile may have only five photos, so the added photos are removed after each test.
  if (reply.status === 201) added.push(reply.body.id);
  return reply;
};
const added: number[] = [];

async function makeRoom(): Promise<void> {
  for (const id of added.splice(0))
    await account.call(`/profiles/photos/${id}/`, { method: 'DELETE' });
}

const PAGE = '<html><body><script>alert(document.domain)</script></body></html>';
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

async function jpegWithComment(text: string): Promise<Buffer> {
  const bytes = await jpeg(30, 30);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(text), bytes.subarray(2)]);
}

async function pngWithText(text: string): Promise<Buffer> {
  const bytes = await png();

  const body = Buffer.from(`tEXtComment\0${text}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([bytes.subarray(0, 33), size, body, sum, bytes.subarray(33)]);
}

function zipOf(text: string): Buffer {
  const data = deflateRawSync(text);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(1, 26);
  return Buffer.concat([header, Buffer.from('a'), data]);
}

describe('[ASVS 5.2.2] a picture that is something else, too, comes back as a picture and nothing else:', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['with a page glued on', async () => Buffer.concat([await jpeg(30, 30), Buffer.from(PAGE)])],
    ['with a page in its comment', () => jpegWithComment(PAGE)],
    ['with a page in its texts', () => pngWithText(PAGE)],
    ['with a JAR glued on', async () => Buffer.concat([await jpeg(30, 30), zipOf(PAGE)])],
    ['with a ZIP glued on', async () => Buffer.concat([await png(), zipOf(PAGE)])],
    ['with an SVG glued on', async () => Buffer.concat([await png(), Buffer.from(SVG)])],
    ['with a PHP script in its comment', () => jpegWithComment('<?php system($_GET[0]); ?>')],
    ['as a phone took it, with where it was', jpegOfPhone],
  ])('%s', async (_what, make) => {
    const original = await make();
    const { status, body } = await sendPhoto(original, 'family.jpg');
    expect(status).toBe(201);
    const { bytes, headers } = await fetchMedia(server, body.image);
    for (const left of ['<script', '<?php', '<svg', 'PK\x03\x04', 'Exif', 'GPS', 'Invented Phone'])
      expect(bytes.includes(left)).toBe(false);
    const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, comments }).toEqual({});
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    await makeRoom();
  });
});

describe('[ASVS 1.3.4] what only says that it is a picture is none:', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SVG called PNG', 'a.png', () => Buffer.from(SVG)],
    ['a page called JPEG', 'a.jpg', () => Buffer.from(PAGE)],
    ['a page after the first bytes of a GIF', 'a.gif', () => Buffer.from(`GIF89a=1;/*${PAGE}*/`)],
    [
      'a page after the first bytes of a PNG',
      'a.png',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(PAGE)]),
    ],
    ['a ZIP', 'a.jpg', () => zipOf(PAGE)],
    ['a video', 'a.jpg', () => mp4()],
    ['a picture with its end cut off', 'a.jpg', async () => (await jpeg()).subarray(0, -2_000)],
    ['a picture with its head cut off', 'a.jpg', async () => (await jpeg()).subarray(2)],
    ['nothing but zeros', 'a.jpg', () => Buffer.alloc(100_000)],
  ])('%s', async (_what, name, make) => {
    const { status, body } = await sendPhoto(await make(), name);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['image']]);
  });
});

test.each([
  [50_000, 50_000],
  [65_000, 1_000],
])(
  '[ASVS 5.2.1] [ASVS 5.2.3] %i × %i pixels in a small file are refused before they are unfolded',
  async (width, height) => {
    const begunMs = Date.now();
    expect((await sendPhoto(pixelBomb(width, height))).status).toBe(413);
    expect(Date.now() - begunMs).toBeLessThan(3_000);
  },
);

describe('[ASVS 5.3.2] [ASVS 5.4.1] a name that somebody sends is nowhere a path or a header:', () => {
  test.each([
    '../../../../tmp/escaped.jpg',
    '..\\..\\escaped.jpg',
    '/etc/cron.d/escaped',
    'photo.jpg\0.php',
    'photo.php.jpg',
    'photo.jpg.exe',
    'a"; filename="b.html',
    'a\r\nSet-Cookie: a=b',
    'फोटो.jpg',
    `${'x'.repeat(3_000)}.jpg`,
    'CON',
    '.htaccess',
  ])('%j', async (name) => {
    const { status, body } = await sendPhoto(await jpeg(20, 20), name);
    expect(status).toBe(201);
    const { headers } = await fetchMedia(server, body.image);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[0-9a-f]{8}\.jpg"$/u,
    );
    expect(headers.get('set-cookie')).toBeNull();
    await makeRoom();
    const names = await readdir(server.dataDir, { recursive: true });
    expect(names.filter((each) => /escaped|php|htaccess|\.exe|CON$/u.test(each))).toEqual([]);
  });
});

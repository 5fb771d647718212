import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useServerAndAccount } from '../../support/test-server.ts';
import { FILE_FORMS, sendForm } from '../support/file-forms.ts';
import { jpeg, jpegOfPhone } from '../support/media-files.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';

/* test/server/media/file-forms.test.ts holds what all forms with a file have in common. */

const PATH = '/profiles/photos/';
const { server, account } = useServerAndAccount();

test('there are none before the first photo', async () => {
  const { status, body } = await account.call(`${PATH}${account.profileId}`);
  expect([status, body]).toEqual([200, []]);
});

test.each(['photo', 'document'] as const)(
  'turns a %s upright and leaves out where and with what it was taken',
  async (kind) => {
    const original = await jpegOfPhone();
    expect((await sharp(original).metadata()).exif?.includes('Invented Phone')).toBe(true);
    const { body } = await sendForm(server, account, { kind, file: original });
    const { bytes } = await fetchMedia(server, body[FILE_FORMS[kind].link]);
    const { width, height, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, iptc, orientation }).toEqual({ width: 200, height: 320 });
    expect(bytes.includes('Exif')).toBe(false);
  },
);

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

  /** The form stops in the middle of its picture. */
  async function beginForm() {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    socket.write(
      `POST /api${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.access}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${head}`,
    );
    socket.write((await jpeg()).subarray(0, 3_000));
    return socket;
  }

  test('a sender who goes away in the middle leaves nothing behind, and one account sends ten forms at once', async () => {
    const before = await storedKeys(server);
    const sockets = await Promise.all(Array.from({ length: 10 }, beginForm));
    const uploads = join(server.dataDir, 'uploads');
    await expect.poll(() => readdir(uploads)).toHaveLength(10);
    const refused = await raw('multipart/form-data; boundary=b', '--b--\r\n');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => readdir(uploads)).toEqual([]);
    expect(await storedKeys(server)).toEqual(before);
  });
});

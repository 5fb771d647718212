import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { exitCode, killPrograms, startProgram } from '../../support/server-process.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { useAccount, useDatabase, useTestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { jpegOfPhone } from '../support/media-files.ts';
import { beginUpload, sendInPieces } from '../support/resumable-upload.ts';
import { startServer } from '../support/start-server.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';
import { useFolder } from '../support/use-folder.ts';

/* The server must not write an unencrypted Aadhaar card to a disk, not even during the upload. */
const folder = await useFolder();
const card = await jpegOfPhone();
const server = useTestServer();
const account = useAccount(server);
const database = useDatabase();
afterEach(killPrograms);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function sendAllButTheEnd(url: string, { access, profileId }: TestAccount, file: Buffer): void {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    `POST /api/profiles/document/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n` +
      `${part('document_type')}\r\n\r\nAadhar Card - Front\r\n` +
      `${part('profile')}\r\n\r\n${profileId}\r\n` +
      `${part('document_file')}; filename="a.jpg"\r\n\r\n`,
  );
  socket.write(file);
}

async function filesUnder(path: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      name: join(parentPath, name).slice(path.length + 1),
      // A file that was removed meanwhile is read as empty.
      bytes: await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0)),
    })),
  );
}

/** A file holds a secret if it has bytes of the picture or of the metadata that the phone wrote. */
function holding(original: Buffer, files: { name: string; bytes: Buffer }[]): string[] {
  const runs: Buffer[] = [Buffer.from('Invented Phone'), Buffer.from('our house')];
  for (let at = 0; at + 32 <= original.length; at += 512) runs.push(original.subarray(at, at + 32));
  return files
    .filter(({ bytes }) => runs.some((run) => bytes.includes(run)))
    .map(({ name }) => name);
}

const bytesIn = (files: { bytes: Buffer }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

test('[ASVS 11.3.2] [ASVS 14.2.4] what is kept of it lies encrypted, with no byte of the picture', async () => {
  const { body } = await sendForm(server, account, { kind: 'document', file: card });
  const shown = await fetchMedia(server, body.file_content);
  expect(shown.status).toBe(200);
  // The search must find the unencrypted picture, or it would prove nothing.
  expect(holding(shown.bytes, [{ name: 'itself', bytes: shown.bytes }])).toEqual(['itself']);
  const stored = await inStore();
  expect(stored.map(({ bytes }) => bytes.subarray(0, 4).toString())).toEqual(['SID1']);
  const lying = [...stored, ...(await filesUnder(server.dataDir))];
  expect([...holding(shown.bytes, lying), ...holding(card, lying)]).toEqual([]);
});

test.each(['photo', 'document'] as const)(
  '[ASVS 14.2.4] a %s that arrives in pieces lies encrypted until it is encoded anew',
  async (kind) => {
    const former = await storedKeys(server);
    const file = Buffer.concat([card, randomBytes(200_000)]);
    const path = await beginUpload(server, account, { kind, length: file.length });
    await sendInPieces(server, account, { path, file });
    const pieces = await inStore(former);
    expect(pieces.map(({ bytes }) => bytes.subarray(0, 4).toString())).toEqual(
      pieces.map(() => 'SID1'),
    );
    expect(bytesIn(pieces)).toBeGreaterThan(file.length);
    const lying = [...pieces, ...(await filesUnder(server.dataDir))];
    expect(holding(file, lying)).toEqual([]);
  },
);

async function inStore(except: string[] = []) {
  const keys = (await storedKeys(server)).filter((key) => !except.includes(key));
  return Promise.all(
    keys.map(async (name) => {
      const chunks = (await (await server.media.store.read(name))?.toArray()) ?? [];
      return { name, bytes: Buffer.concat(chunks) };
    }),
  );
}

test('[ASVS 14.2.4] while it arrives it is encrypted, too; a server that is killed leaves nothing to read, and the next one clears it away', async () => {
  const dataDir = join(folder, 'killed');
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const killed = await startServer(environment);
  const family = await registerAccount(killed.at);
  // Most of a large file is on the disk before the last 64 KiB arrive.
  const large = Buffer.concat([card, randomBytes(600_000)]);
  sendAllButTheEnd(killed.at.url, family, large);
  const spool = join(dataDir, 'uploads');
  const arrived = async () => bytesIn(await filesUnder(spool).catch(() => []));
  await expect.poll(arrived).toBeGreaterThan(large.length - 2 * 65_536);
  const arriving = await filesUnder(dataDir);
  expect(holding(large, arriving)).toEqual([]);

  killed.process.kill('SIGKILL');
  await exitCode(killed);
  const left = await filesUnder(spool);
  expect(bytesIn(left)).toBeGreaterThan(0);
  expect(holding(large, await filesUnder(dataDir))).toEqual([]);

  await startServer(environment);
  await expect.poll(() => readdir(spool)).toEqual([]);
}, 60_000);

test.skipIf(process.platform !== 'linux')(
  'it is unfolded in memory, however large, and not in a file of the system’s temporary folder',
  async () => {
    const seen: string[] = [];
    const temporary = join(folder, 'temporary');
    const create = { width: 7_000, height: 7_000, channels: 3, background: '#963' } as const;
    const path = join(folder, 'large.jpg');
    await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toFile(path);
    await mkdir(temporary);
    const watcher = watch(temporary, (_event, name) => seen.push(String(name)));
    const module = pathToFileURL('server/media/reencode-picture.ts').href;
    const program = `
      import { readFile, writeFile } from 'node:fs/promises';
      import { reencodePicture } from ${JSON.stringify(module)};
      await writeFile(${JSON.stringify(join(temporary, 'seen'))}, '');
      const made = await reencodePicture(() => readFile(${JSON.stringify(path)}), { mediaType: 'image/jpeg', accountId: 1, signal: new AbortController().signal });
      console.log(made.length > 0 ? 'made' : 'nothing made');`;
    const run = startProgram(['--input-type=module', '--eval', program], { TMPDIR: temporary });
    expect([await exitCode(run), run.output().trim()]).toEqual([0, 'made']);
    await expect.poll(() => seen).toContain('seen');
    watcher.close();
    expect([...new Set(seen)]).toEqual(['seen']);
  },
  60_000,
);

import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '../context.ts';
import { unsealStream } from '../storage/identity-cipher.ts';
import { logDocumentReading } from '../repositories/media-repository.ts';
import type { AccessClaims } from './access-token.ts';
import { readAccountContents } from './account-contents.ts';
import { listExportedFiles, type ExportedFile } from './exported-files.ts';

/** The archive is made while it is sent: it is never complete in memory or on a disk. */
export async function createExportArchive(
  context: Context,
  { accountId, sessionId, userAgent }: AccessClaims & { userAgent: string | null },
): Promise<Readable> {
  const exported = await listExportedFiles(context, accountId);
  const now = new Date(context.now());
  for (const { row: file } of exported.files) {
    if (!file.isIdentity) continue;
    const reading = { file, accountId, sessionId, userAgent, purpose: 'export', now } as const;
    await logDocumentReading(context.db, reading);
  }
  const contents = await readAccountContents(context, { accountId, files: exported });
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  zip.addBuffer(Buffer.from(`${JSON.stringify(contents, null, 2)}\n`), 'account.json', {
    mtime: now,
  });
  void addFiles(context, { zip, archive, files: exported.files, accountId });
  return archive;
}

interface Packing {
  zip: ZipFile;
  archive: Readable;
  files: ExportedFile[];
  accountId: number;
}

/** Stops if the client closes the connection. */
async function addFiles(
  context: Context,
  { zip, archive, files, accountId }: Packing,
): Promise<void> {
  const missing: string[] = [];
  let current: Readable | undefined;
  archive.once('close', () => current?.destroy());
  try {
    for (const { path, row } of files) {
      current = await openFile(context, row);
      if (!current) {
        context.log.error(
          { accountId, key: row.key },
          'A media file is missing in the media store',
        );
        missing.push(path);
        continue;
      }
      if (archive.destroyed) current.destroy();
      // Pictures and videos are compressed already.
      zip.addReadStream(current, path, { mtime: row.createdAt, compress: false });
      await finished(current, { writable: false });
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('\n')), 'missing-files.txt');
    zip.end();
  } catch (error) {
    // If the stream ended normally, the client would take the archive for complete.
    if (archive.destroyed) return;
    context.log.error(
      { err: error, accountId },
      "The export of an account's data could not be completed",
    );
    archive.destroy(error as Error);
  }
}

async function openFile(
  { media, keys }: Context,
  { key, isIdentity }: ExportedFile['row'],
): Promise<Readable | undefined> {
  const bytes = await media.store.read(key);
  if (!bytes || !isIdentity) return bytes;
  return unsealStream(bytes, { masterKeys: keys.identityDocuments, name: key });
}

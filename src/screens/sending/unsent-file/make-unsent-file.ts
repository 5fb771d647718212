import type { Owner } from '../../../session/known-accounts.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import type { MediaRow } from '../../../store/schema/media-row.ts';
import { profileTables, readProfileRows } from '../../../store/account/profile-rows.ts';
import { crc32, zip, type ZipEntry } from './zip.ts';
import { unsentPage, type PageWords, type Unsent } from './unsent-page.ts';

const PAGE_NAME = 'sambandh.txt';
const DATA_NAME = 'sambandh.json';

/**
 * Makes one file with all unsent data: a text for people, data for programs, and the picked files
 * [S22]. A file that the phone cannot read any more is listed as missing.
 */
export async function makeUnsentFile(
  store: AccountStore,
  { user, words, savedAt }: { user: Owner; words: Omit<PageWords, 'dataName'>; savedAt: Date },
) {
  const unsent = await readUnsent(store);
  const readable: ZipEntry[] = [];
  const missing: string[] = [];
  for (const { path, content } of unsent.files) {
    try {
      readable.push(await entryOf(path, content));
    } catch {
      missing.push(path);
    }
  }
  const pageWords = { ...words, dataName: DATA_NAME };
  const page = await unsentPage(unsent, { savedAt, missing, words: pageWords });
  const data = unsentData(unsent, { user, savedAt, missing });
  const texts = [
    // Without this byte order mark some viewers read the text in an old character set.
    await entryOf(PAGE_NAME, new Blob(['\uFEFF', page])),
    await entryOf(DATA_NAME, new Blob([data])),
  ];
  return {
    name: `sambandh-${dayOf(savedAt)}.zip`,
    archive: zip([...texts, ...readable], savedAt),
  };
}

async function entryOf(path: string, content: Blob): Promise<ZipEntry> {
  return { path, content, crc: await crc32(content) };
}

/** The local date as '2026-11-22'. */
function dayOf(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Reads all unsent data, and all files that the phone has, in one transaction. */
async function readUnsent(store: AccountStore): Promise<Unsent> {
  const tables = [...profileTables(store), store.options, store.files];
  return store.transaction('r', tables, async () => {
    const [rows, optionRows, fileRows] = await Promise.all([
      readProfileRows(store),
      store.options.toArray(),
      store.files.toArray(),
    ]);
    const contents = new Map(fileRows.map(({ id, file }) => [id, file]));
    const media = rows.media.filter(({ id }) => contents.has(id)).sort((a, b) => a.at - b.at);
    return {
      sections: rows.sections.filter(({ edits }) => Object.keys(edits).length > 0),
      drafts: rows.drafts,
      options: optionRows.filter(({ item }) => item === undefined),
      outbox: rows.entries,
      files: media.map((row) => ({
        row,
        path: pathOf(row, media),
        content: contents.get(row.id) ?? new Blob(),
      })),
    };
  });
}

/** Such as 'files/photo-2.jpg'. Of the file's own name, only the extension is used. */
function pathOf(row: MediaRow, rows: readonly MediaRow[]): string {
  const place = rows.filter(({ slot }) => slot === row.slot).indexOf(row) + 1;
  const extension = /\.(\w{1,5})$/u.exec(row.fileName)?.[1] ?? 'bin';
  return `files/${row.slot}-${place}.${extension}`;
}

/** The part of the archive for programs: the unsent data, and what the phone knows of each file. */
function unsentData(
  { sections, drafts, options, outbox, files }: Unsent,
  { user, savedAt, missing }: { user: Owner; savedAt: Date; missing: readonly string[] },
): string {
  const data = {
    format: 'sambandh-unsent',
    version: 1,
    savedAt: savedAt.toISOString(),
    account: { id: user.id, email: user.email ?? null, profile: user.profile?.id ?? null },
    sections: sections.map(({ key, server, edits, conflicts }) => ({
      section: key,
      record: server && { id: server.id, version: server.version },
      edits,
      conflicts: conflicts ?? {},
    })),
    drafts,
    options,
    outbox,
    files: files.map(({ row: { thumbnail: _picture, ...about }, path }) => ({
      path: missing.includes(path) ? null : path,
      ...about,
    })),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}

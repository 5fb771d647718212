import type { Owner } from '../../../session/known-accounts.ts';
import type { AccountStore } from '../../../store/account-store.ts';
import { crc32 } from './crc32.ts';
import { readUnsent } from './read-unsent.ts';
import { unsentData } from './unsent-data.ts';
import { unsentPage, type PageWords } from './unsent-page.ts';
import { zip, type ZipEntry } from './zip.ts';

interface UnsentWorkFile {
  name: string;
  archive: Blob;
}

const PAGE_NAME = 'sambandh.txt';
const DATA_NAME = 'sambandh.json';

/**
 * Makes one file with all unsent data: a text for people, data for programs, and the picked files
 * [S22]. A file that the phone cannot read any more is listed as missing.
 */
export async function makeUnsentFile(
  store: AccountStore,
  { user, words, savedAt }: { user: Owner; words: Omit<PageWords, 'dataName'>; savedAt: Date },
): Promise<UnsentWorkFile> {
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

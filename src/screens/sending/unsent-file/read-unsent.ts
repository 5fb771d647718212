/** Reads all unsent data, and all files that the phone has, in one transaction. */
import type {
  AccountStore,
  DraftRow,
  OptionRow,
  SectionRow,
} from '../../../store/account-store.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import type { OutboxEntry } from '../../../store/outbox-entry.ts';

export interface UnsentFile {
  row: MediaRow;
  path: string;
  content: Blob;
}

export interface Unsent {
  sections: SectionRow[];
  drafts: DraftRow[];
  /** Options without an id of the server. */
  options: OptionRow[];
  outbox: OutboxEntry[];
  files: UnsentFile[];
}

export async function readUnsent(store: AccountStore): Promise<Unsent> {
  const { sections, drafts, options, outbox, media, files } = store;
  return store.transaction('r', [sections, drafts, options, outbox, media, files], async () => {
    const [sectionRows, draftRows, optionRows, entries, mediaRows, fileRows] = await Promise.all([
      sections.toArray(),
      drafts.toArray(),
      options.toArray(),
      outbox.orderBy('seq').toArray(),
      media.toArray(),
      files.toArray(),
    ]);
    const contents = new Map(fileRows.map(({ id, file }) => [id, file]));
    const rows = mediaRows.filter(({ id }) => contents.has(id)).sort((a, b) => a.at - b.at);
    return {
      sections: sectionRows.filter(({ edits }) => Object.keys(edits).length > 0),
      drafts: draftRows,
      options: optionRows.filter(({ item }) => item === undefined),
      outbox: entries,
      files: rows.map((row) => ({
        row,
        path: pathOf(row, rows),
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

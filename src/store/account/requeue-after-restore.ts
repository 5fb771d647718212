/**
 * After the server's database was restored from a backup, queues saved data that the server lost
 * and this phone has [S26]. It also records for which slots the family must pick a file again.
 */
import { LOOKUP_PARENTS, hasParent } from '../../domain/enumerations.ts';
import { LOOKUP_FIELDS } from '../../domain/lookup-fields.ts';
import type { Id } from '../../domain/reference-item.ts';
import { SECTION_KEYS, type SectionKey } from '../../domain/sections.ts';
import type { AccountStore, OptionRow, SectionRow } from '../schema/account-store.ts';
import type { StoreEnvironment } from '../schema/environment.ts';
import { mapItems } from '../sections/local-items.ts';
import type { ServerFile } from '../media/media-pulled.ts';
import {
  GALLERY_SLOTS,
  type GallerySlot,
  type MediaRow,
  type MediaSlot,
} from '../schema/media-row.ts';
import { forgetFiles, putUpload } from '../media/media-store.ts';
import { newEntry, targets } from '../schema/outbox-entry.ts';
import { endNetworkWaits } from './outbox-store.ts';
import { queuePassedStep, readProgressRow } from '../sections/progress-store.ts';
import { giveBack, type ServerRecord } from '../sections/section-merge.ts';
import { listSentValues, queueSection } from '../sections/section-store.ts';

export interface FoundAtServer {
  epoch: string;
  sections: Partial<Record<SectionKey, ServerRecord>>;
  files: Record<GallerySlot, readonly ServerFile[]>;
  aadhaar: { front: boolean; back: boolean };
  done: readonly string[];
}

/** Needs a transaction over all tables. */
export async function requeueAfterRestore(
  store: AccountStore,
  found: FoundAtServer,
  environment: StoreEnvironment,
): Promise<void> {
  for (const key of SECTION_KEYS) await requeueSection(store, key, { found, environment });
  const lost: MediaSlot[] = [];
  for (const slot of GALLERY_SLOTS) {
    if (await requeueFiles(store, slot, { found, environment })) lost.push(slot);
  }
  await requeueProgress(store, { found, environment, lost });
  await endNetworkWaits(store);
}

interface Giving {
  found: FoundAtServer;
  environment: StoreEnvironment;
}

async function requeueSection(
  store: AccountStore,
  key: SectionKey,
  { found, environment }: Giving,
): Promise<void> {
  const before = await store.sections.get(key);
  if (!before) return;
  const sent = await listSentValues(store, key);
  const row = giveBack(before, { record: found.sections[key], sent, at: environment.now() });
  const options = await store.options.toArray();
  const added = options.filter((option) => option.item && isChosen(row, option));
  for (const option of added) await queueOptionAgain(store, { option, options }, environment);
  await store.sections.put(withLocalOptions(row, added));
  await queueSection(store, key, environment);
}

function isChosen(row: SectionRow, option: OptionRow): boolean {
  return fieldsOf(row, option).some((field) => {
    let isThere = false;
    mapItems(row.edits[field]?.value, (id) => {
      isThere ||= id === option.item?.id;
      return undefined;
    });
    return isThere;
  });
}

/** The edited fields in which an option of this kind can be chosen. */
function fieldsOf({ key, edits }: SectionRow, { kind }: OptionRow): string[] {
  return Object.keys(edits).filter((field) => LOOKUP_FIELDS[key][field]?.kind === kind);
}

/** If the server still has the option, it answers with its existing item. */
async function queueOptionAgain(
  store: AccountStore,
  { option, options }: { option: OptionRow; options: readonly OptionRow[] },
  environment: StoreEnvironment,
): Promise<void> {
  const { item: _lost, ...row } = option;
  const parent = options.find((other) => isParentOf(other, option));
  if (parent?.item) await queueOptionAgain(store, { option: parent, options }, environment);
  const parentId = parent?.id ?? option.parentId;
  await store.options.put({ ...row, parentId });
  const target = targets.option(option.id);
  if ((await store.outbox.where('target').equals(target).count()) > 0) return;
  const work = { kind: 'option', optionId: option.id } as const;
  const waitsFor: Id[] = parent ? [parent.id] : [];
  await store.outbox.add(newEntry({ target, work, waitsFor }, environment));
}

function isParentOf(other: OptionRow, { kind, parentId }: OptionRow): boolean {
  const isKind = hasParent(kind) && other.kind === LOOKUP_PARENTS[kind].kind;
  return isKind && parentId !== null && (other.item?.id === parentId || other.id === parentId);
}

function withLocalOptions(row: SectionRow, options: readonly OptionRow[]): SectionRow {
  const edits = { ...row.edits };
  for (const option of options) {
    for (const field of fieldsOf(row, option)) {
      const edit = edits[field]!;
      const value = mapItems(edit.value, (id) =>
        id === option.item?.id ? { id: option.id, name: option.name } : undefined,
      );
      edits[field] = { ...edit, value };
    }
  }
  return { ...row, edits };
}

/** Queues lost files that are here. Returns true if the phone sent one whose bytes are gone. */
async function requeueFiles(
  store: AccountStore,
  slot: GallerySlot,
  { found, environment }: Giving,
): Promise<boolean> {
  let isLost = false;
  const listed = found.files[slot];
  const rows = await store.media.where({ slot }).toArray();
  for (const row of rows) {
    const isThere = listed.some(
      ({ serverId, clientId }) => clientId === row.id || String(serverId) === String(row.serverId),
    );
    if (row.stage !== 'sent' || isThere) continue;
    if (await store.files.get(row.id))
      await putUpload(store, { ...row, serverId: null }, environment);
    else {
      isLost ||= isFromHere(row);
      await forgetFiles(store, [row.id]);
    }
  }
  return isLost;
}

/** A row from the server's list has no file name. Another phone may send its file again. */
function isFromHere({ fileName }: MediaRow): boolean {
  return fileName !== '';
}

async function requeueProgress(
  store: AccountStore,
  { found, environment, lost }: Giving & { lost: readonly MediaSlot[] },
): Promise<void> {
  const {
    galleries: _stale,
    aadhaarCheck: _check,
    allSentAt: _sent,
    ...row
  } = await readProgressRow(store);
  const known = row.aadhaarAtServer;
  const sides: MediaSlot[] = [];
  if (known?.front && !found.aadhaar.front) sides.push('aadhaar-front');
  if (known?.back && !found.aadhaar.back) sides.push('aadhaar-back');
  await store.progress.put({
    ...row,
    epoch: found.epoch,
    serverDone: [...found.done],
    aadhaarAtServer: found.aadhaar,
    lost: [...new Set([...(row.lost ?? []), ...sides, ...lost])],
    fetchedAt: 0,
  });
  for (const step of row.passed) {
    if (!found.done.includes(step)) await queuePassedStep(store, step, environment);
  }
}

/** Reads what is sent and unsent as a person sees it: as a list of items with a state [S22a]. */
import type { LookupKind } from '../../domain/enumerations.ts';
import { SECTION_STEPS, STEP_KEYS } from '../../domain/steps.ts';
import type { AccountStore, OptionRow } from '../../store/schema/account-store.ts';
import type { MediaRow } from '../../store/schema/media-row.ts';
import {
  FILE_IS_GONE,
  isKnownKind,
  type OutboxEntry,
  type Rejection,
  type UnreachableReason,
} from '../../store/schema/outbox-entry.ts';
import { profileTables, readProfileRows } from '../../store/account/profile-rows.ts';
import {
  fileIdOf,
  isBeingPrepared,
  listUnsent,
  rankOf,
  stateOf,
  type UnsentItem,
} from '../../store/account/unsent.ts';

export interface Sending {
  items: SendingItem[];
  /** When the server last had all that was submitted, in epoch milliseconds; 0 if never. */
  sentAt: number;
  /** In epoch milliseconds. */
  readAt: number;
}

/** A line of the panel that shows what is sent and unsent. */
export interface SendingItem extends Pick<
  UnsentItem,
  'key' | 'step' | 'state' | 'conflict' | 'check'
> {
  option: { kind: LookupKind; name: string } | null;
  file: SentFile | null;
  /** When the item was refused, saved or sent, in epoch milliseconds; 0 if unknown. */
  at: number;
  why:
    | UnreachableReason
    | 'waitsForOption'
    | 'waitsForWifi'
    | 'preparing'
    | 'newerVersion'
    | 'lost'
    | null;
  refusal: Refusal | null;
  /** The entries to delete with this item, newest first, without an entry that is being sent. */
  discards: number[];
}

export interface Refusal extends Pick<Rejection, 'code' | 'text' | 'fields'> {
  seq: number;
  /** The phone has lost the bytes of the file. The server did not refuse it. */
  isFileGone: boolean;
}

export interface SentFile extends Pick<MediaRow, 'slot' | 'photoType' | 'sizeBytes'> {
  /** How much of the file the server has, in whole percent; null if this is not known. */
  percent: number | null;
  /** The entry deletes the file at the server. */
  isDeletion: boolean;
}

export function plainItem(about: Pick<SendingItem, 'key' | 'step' | 'state' | 'at'>): SendingItem {
  const nothing = {
    option: null,
    file: null,
    why: null,
    conflict: null,
    check: null,
    refusal: null,
  };
  return { ...nothing, discards: [], ...about };
}

/** Whether the item is due without an open page. Only an open page can prepare a file. */
export function canBeSent({ state, why }: SendingItem): boolean {
  return (state === 'waiting' || state === 'sending') && why !== 'preparing';
}

export async function readSending(store: AccountStore, isOnMobileData = false): Promise<Sending> {
  return store.transaction('r', [...profileTables(store), store.options], async () => {
    const [rows, options] = await Promise.all([readProfileRows(store), store.options.toArray()]);
    const unsent = listUnsent(rows);
    const steps = new Set(unsent.map((item) => item.step));
    const items = unsent.map((item) => itemOf(item, { options, isOnMobileData }));
    for (const { key, sentAt } of rows.sections) {
      const step = SECTION_STEPS[key];
      if (sentAt === undefined || steps.has(step)) continue;
      items.push(plainItem({ key: `sent:${step}`, step, state: 'sent', at: sentAt }));
    }
    const sentAt = rows.progress.allSentAt ?? 0;
    return { items: items.sort(byState), sentAt, readAt: Date.now() };
  });
}

interface Around {
  options: readonly OptionRow[];
  isOnMobileData: boolean;
}

function itemOf(item: UnsentItem, { options, isOnMobileData }: Around): SendingItem {
  const { key, step, state, at, entries, files, conflict, check, isLost } = item;
  const why: SendingItem['why'] = isLost
    ? 'lost'
    : files.some(isBeingPrepared)
      ? 'preparing'
      : null;
  const [file = null] = files.map((row) => fileOf(row, undefined));
  const plain = { ...plainItem({ key, step, state, at }), conflict, check, why, file };
  // If several entries have the most urgent state, all can be discarded. Of a file, the last one is
  // the person's latest wish, and only that can be discarded.
  const urgent = entries.filter((entry) => stateOf([entry]) === state);
  const shown = file ? urgent.slice(-1) : urgent;
  const [entry] = shown;
  if (!entry) return plain;
  const { work, rejection, createdAt } = entry;
  const option = work.kind === 'option' && options.find(({ id }) => id === work.optionId);
  const row = files.find(({ id }) => id === fileIdOf(entry));
  return {
    ...plain,
    at: rejection?.at ?? createdAt,
    option: option ? { kind: option.kind, name: option.name } : null,
    file: row ? fileOf(row, entry) : null,
    why: whyOf(entry, isOnMobileData),
    discards: state === 'sending' ? [] : shown.map(({ seq }) => seq).reverse(),
    refusal: rejection && {
      seq: entry.seq,
      isFileGone: rejection.status === FILE_IS_GONE,
      code: rejection.code,
      text: rejection.text,
      fields: rejection.fields,
    },
  };
}

function fileOf(row: MediaRow, entry: OutboxEntry | undefined): SentFile {
  const { slot, photoType, sizeBytes } = row;
  const sentBytes = entry?.sentBytes;
  const isKnown = sentBytes !== undefined && sizeBytes > 0;
  return {
    slot,
    photoType,
    sizeBytes,
    percent: isKnown ? Math.floor((sentBytes / sizeBytes) * 100) : null,
    isDeletion: entry?.work.kind === 'delete-media',
  };
}

function whyOf(entry: OutboxEntry, isOnMobileData: boolean): SendingItem['why'] {
  const { waitsFor, waitsForWifi, lastFailure } = entry;
  if (!isKnownKind(entry)) return 'newerVersion';
  if (waitsFor.length > 0) return 'waitsForOption';
  // The entry now waits only for Wi-Fi, so an earlier failure is not shown as the reason.
  if (waitsForWifi && isOnMobileData) return 'waitsForWifi';
  return lastFailure?.why ?? (waitsForWifi ? 'waitsForWifi' : null);
}

function byState(a: SendingItem, b: SendingItem): number {
  return rankOf(a.state) - rankOf(b.state) || stepIndex(a) - stepIndex(b) || a.at - b.at;
}

function stepIndex(item: SendingItem): number {
  return item.step === null ? -1 : STEP_KEYS.indexOf(item.step);
}

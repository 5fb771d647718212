import type { LookupKind, PhotoType } from '../../domain/enumerations.ts';
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { ItemState } from '../../store/item-state.ts';
import type { MediaSlot } from '../../store/media-row.ts';
import type { UnreachableReason } from '../../store/outbox-entry.ts';

/** A line of the panel that shows what is sent and unsent. */
export interface SendingItem {
  /** Unique in the list. */
  key: string;
  step: StepKey | null;
  /** An option that the family added. */
  option: { kind: LookupKind; name: string } | null;
  file: SentFile | null;
  state: ItemState;
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
  /** A field in which a person has to choose between two values [S13]. */
  conflict: { section: SectionKey; field: string } | null;
  refusal: Refusal | null;
  /** The entries to delete with this item, newest first, without an entry that is being sent. */
  discards: number[];
}

export interface Refusal {
  seq: number;
  /** The phone has lost the bytes of the file. The server did not refuse it. */
  isFileGone: boolean;
  code: string | null;
  text: string;
  fields: FieldReasons;
}

export interface SentFile {
  slot: MediaSlot;
  photoType: PhotoType | null;
  /** 0 if unknown. */
  sizeBytes: number;
  /** How much of the file the server has, in whole percent; null if this is not known. */
  percent: number | null;
  /** The entry deletes the file at the server. */
  isDeletion: boolean;
}

export function plainItem(about: Pick<SendingItem, 'key' | 'step' | 'state' | 'at'>): SendingItem {
  const nothing = { option: null, file: null, why: null, conflict: null, refusal: null };
  return { ...nothing, discards: [], ...about };
}

/** Whether the item is due without an open page. Only an open page can prepare a file. */
export function canBeSent({ state, why }: SendingItem): boolean {
  return (state === 'waiting' || state === 'sending') && why !== 'preparing';
}

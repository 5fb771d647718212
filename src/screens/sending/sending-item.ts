import type { LookupKind, PhotoType } from '../../domain/enumerations.ts';
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { ItemState } from '../../store/item-state.ts';
import type { MediaSlot } from '../../store/media-row.ts';
import type { UnreachableReason } from '../../store/outbox-entry.ts';

/** A line of the panel that shows what is sent and unsent. */
export interface SendingItem {
  /** Identifies the item. The key is unique in the list. */
  key: string;
  step: StepKey | null;
  /** If the item is an added option: its lookup and its name; otherwise null. */
  option: { kind: LookupKind; name: string } | null;
  /**
   * If the item is a file: its kind, its size, and the share that has arrived, if that is known;
   * otherwise null.
   */
  file: SentFile | null;
  state: ItemState;
  /** The time at which the item got this state, in epoch milliseconds; 0 if unknown. */
  at: number;
  why:
    | UnreachableReason
    | 'waitsForOption'
    | 'waitsForWifi'
    | 'preparing'
    | 'newerVersion'
    | 'lost'
    | null;
  /**
   * If two people gave different answers: the field for which the family must choose an answer;
   * otherwise null [S13].
   */
  conflict: { section: SectionKey; field: string } | null;
  refusal: Refusal | null;
  /**
   * The outbox entries that are deleted if the person discards this item, beginning with the
   * newest. The list does not contain an entry that is being sent.
   */
  discards: number[];
}

export interface Refusal {
  seq: number;
  /**
   * Whether the phone has lost the bytes of the file. In this case the server did not refuse the
   * file.
   */
  isFileGone: boolean;
  code: string | null;
  text: string;
  fields: FieldReasons;
}

export interface SentFile {
  slot: MediaSlot;
  photoType: PhotoType | null;
  /** The size of the file in bytes; 0 if unknown. */
  sizeBytes: number;
  /**
   * The whole percentage that the server has acknowledged; null if the server does not report
   * progress.
   */
  percent: number | null;
  /** Whether the entry deletes the file at the server instead of uploading it. */
  isDeletion: boolean;
}

/** Makes an item with a state but without any details. */
export function plainItem(about: Pick<SendingItem, 'key' | 'step' | 'state' | 'at'>): SendingItem {
  const nothing = { option: null, file: null, why: null, conflict: null, refusal: null };
  return { ...nothing, discards: [], ...about };
}

/**
 * Returns whether the app can send the item without the person's help once there is a network. A
 * file that is still being prepared needs an open page.
 */
export function canBeSent({ state, why }: SendingItem): boolean {
  return (state === 'waiting' || state === 'sending') && why !== 'preparing';
}

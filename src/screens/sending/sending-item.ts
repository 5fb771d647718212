import type { LookupKind, PhotoType } from '../../domain/enumerations.ts';
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { ItemState } from '../../store/item-state.ts';
import type { MediaSlot } from '../../store/media-row.ts';
import type { UnreachableReason } from '../../store/outbox-entry.ts';

/** One line of the panel. */
export interface SendingItem {
  /** Identifies the item; unique in the list. */
  key: string;
  step: StepKey | null;
  /** The added option if the item is one: its lookup and its name; else null. */
  option: { kind: LookupKind; name: string } | null;
  /**
   * The file if the item is one: its kind, its size, and the share that has arrived if known; else
   * null.
   */
  file: SentFile | null;
  state: ItemState;
  /** The time since which the item has this state, in epoch milliseconds; 0 if unknown. */
  at: number;
  why:
    | UnreachableReason
    | 'waitsForOption'
    | 'waitsForWifi'
    | 'preparing'
    | 'newerVersion'
    | 'lost'
    | null;
  /** The field that waits for a choice, if two people gave different answers; else null [S13]. */
  conflict: { section: SectionKey; field: string } | null;
  refusal: Refusal | null;
  /**
   * The outbox entries that are deleted if the person discards this item, the newest first. An
   * entry that is being sent is not in the list.
   */
  discards: number[];
}

export interface Refusal {
  seq: number;
  /** Whether the phone has lost the file's bytes. If so, the server has not refused the file. */
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
   * The share that the server has acknowledged, in whole percent; null if the server does not
   * report progress.
   */
  percent: number | null;
  /** Whether the entry deletes the file at the server instead of uploading it. */
  isDeletion: boolean;
}

/** Makes an item that has nothing but its state. */
export function plainItem(about: Pick<SendingItem, 'key' | 'step' | 'state' | 'at'>): SendingItem {
  const nothing = { option: null, file: null, why: null, conflict: null, refusal: null };
  return { ...nothing, discards: [], ...about };
}

/**
 * Returns whether the item can be sent without the person once there is a network. A file that is
 * still being prepared needs the open page.
 */
export function canBeSent({ state, why }: SendingItem): boolean {
  return (state === 'waiting' || state === 'sending') && why !== 'preparing';
}

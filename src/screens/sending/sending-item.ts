import type { LookupKind, PhotoType } from '../../domain/enumerations.ts';
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { ItemState } from '../../store/item-state.ts';
import type { MediaSlot } from '../../store/media-row.ts';
import type { UnreachableReason } from '../../store/outbox-entry.ts';

/** One line of the panel. */
export interface SendingItem {
  /** What it is of: unique in the list. */
  key: string;
  step: StepKey | null;
  /** For an option that was added in a lookup field. */
  option: { kind: LookupKind; name: string } | null;
  /** For a file: which, how big, and how much of it has arrived where that is known. */
  file: SentFile | null;
  state: ItemState;
  /** Since when it is so, in epoch milliseconds; 0 where that is unknown. */
  at: number;
  why:
    | UnreachableReason
    | 'waitsForOption'
    | 'waitsForWifi'
    | 'preparing'
    | 'newerVersion'
    | 'lost'
    | null;
  /** Two people answered differently: the field that waits for a choice [S13]. */
  conflict: { section: SectionKey; field: string } | null;
  refusal: Refusal | null;
  /** The entries that go with it when a person discards it, the newest first; what is just being sent is none. */
  discards: number[];
}

export interface Refusal {
  seq: number;
  /** Nobody refused it: the phone has lost its bytes. */
  isFileGone: boolean;
  code: string | null;
  text: string;
  fields: FieldReasons;
}

export interface SentFile {
  slot: MediaSlot;
  photoType: PhotoType | null;
  /** 0 where it is unknown. */
  sizeBytes: number;
  /** What the server has acknowledged, in whole percent; null where it says nothing in between. */
  percent: number | null;
  /** It is not the file that is sent, but that it goes. */
  isDeletion: boolean;
}

/** What there is nothing more to be said of than how it stands. */
export function plainItem(about: Pick<SendingItem, 'key' | 'step' | 'state' | 'at'>): SendingItem {
  const nothing = { option: null, file: null, why: null, conflict: null, refusal: null };
  return { ...nothing, discards: [], ...about };
}

/** Whether it goes by itself once there is a network; what is being made ready needs the page. */
export function canBeSent({ state, why }: SendingItem): boolean {
  return (state === 'waiting' || state === 'sending') && why !== 'preparing';
}

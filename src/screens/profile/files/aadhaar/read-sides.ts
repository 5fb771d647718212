/** Reads the state of both sides of the Aadhaar card in one transaction. */
import type { User } from '../../../../domain/account.ts';
import type { CardSide } from '../../../../media/card/proposal/propose-covers.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { fileState, type ItemState } from '../../../../store/account/unsent.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import type { OutboxEntry } from '../../../../store/schema/outbox-entry.ts';

export const CARD_SIDES = ['front', 'back'] as const satisfies readonly CardSide[];

export interface SideOnPhone {
  side: CardSide;
  /** The newest picture of this side on this phone that is not sent yet. */
  row: MediaRow | undefined;
  isAtServer: boolean;
  /** Undefined if neither the phone nor the server has a picture. */
  state: ItemState | undefined;
}

export type SidesOnPhone = Record<CardSide, SideOnPhone>;

export function slotOf(side: CardSide): 'aadhaar-front' | 'aadhaar-back' {
  return side === 'front' ? 'aadhaar-front' : 'aadhaar-back';
}

/** @param doneAtServer the steps that the login's answer names as done, before the first pull. */
export async function readSides(
  store: AccountStore,
  doneAtServer: User['profileStepsCompleted'] = [],
): Promise<SidesOnPhone> {
  return store.transaction('r', store.media, store.outbox, store.progress, async () => {
    const [media, entries, progress] = await Promise.all([
      store.media.where('slot').anyOf(CARD_SIDES.map(slotOf)).toArray(),
      store.outbox.toArray(),
      store.progress.get('progress'),
    ]);
    // The step may have been done on another phone. The server then has both sides.
    const doneThere = [...(progress?.serverDone ?? []), ...(doneAtServer ?? [])];
    const isDoneThere = doneThere.includes('aadhaar');
    const read = (side: CardSide): SideOnPhone => {
      const row = newest(media.filter((file) => file.slot === slotOf(side)));
      const isAtServer = isDoneThere || (progress?.aadhaarAtServer?.[side] ?? false);
      return { side, row, isAtServer, state: stateOf({ row, isAtServer }, entries) };
    };
    return { front: read('front'), back: read('back') };
  });
}

/** A picked picture is always newer than a queued one. */
function newest(rows: readonly MediaRow[]): MediaRow | undefined {
  const picked = rows.find((row) => row.stage === 'picked');
  const queued = rows.filter((row) => row.stage === 'queued').sort((a, b) => b.at - a.at);
  return picked ?? queued[0];
}

/** A picture that could not be decoded does not count. The server may still have an older one. */
function stateOf(
  { row, isAtServer }: Pick<SideOnPhone, 'row' | 'isAtServer'>,
  entries: readonly OutboxEntry[],
): ItemState | undefined {
  if (!row || row.fault) return isAtServer ? 'sent' : undefined;
  const isUploadOfIt = ({ work }: OutboxEntry) => work.kind === 'upload' && work.mediaId === row.id;
  return fileState(row, entries.find(isUploadOfIt));
}

/** Reads the state of both sides of the Aadhaar card in one transaction. */
import type { AadhaarCheck, User } from '../../../../domain/user.ts';
import { CARD_SIDES, type CardSide } from '../../../../domain/enumerations.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { checkOf } from '../../../../store/account/profile-rows.ts';
import { fileState, type ItemState } from '../../../../store/account/unsent.ts';
import { slotOf, type MediaRow } from '../../../../store/schema/media-row.ts';
import type { OutboxEntry } from '../../../../store/schema/outbox-entry.ts';
import { readProgressRow } from '../../../../store/sections/progress-store.ts';

export interface SideOnPhone {
  side: CardSide;
  /** The newest picture of this side on this phone that is not sent yet. */
  row: MediaRow | undefined;
  isAtServer: boolean;
  /** The operator's check, if it asks for this side again and no newer picture is submitted. */
  again: AadhaarCheck | undefined;
  /** Undefined if neither the phone nor the server has a picture. */
  state: ItemState | undefined;
}

export type SidesOnPhone = Record<CardSide, SideOnPhone>;

/** @param doneAtServer the steps that the login's answer names as done, before the first pull. */
export async function readSides(
  store: AccountStore,
  doneAtServer: User['profileStepsCompleted'] = [],
): Promise<SidesOnPhone> {
  return store.transaction('r', store.media, store.outbox, store.progress, async () => {
    const [media, entries, progress] = await Promise.all([
      store.media.where('slot').anyOf(CARD_SIDES.map(slotOf)).toArray(),
      store.outbox.toArray(),
      readProgressRow(store),
    ]);
    // The step may have been done on another phone. The server then has both sides.
    const doneThere = [...progress.serverDone, ...(doneAtServer ?? [])];
    const isDoneThere = doneThere.includes('aadhaar');
    const check = checkOf({ progress, media, entries });
    const read = (side: CardSide): SideOnPhone => {
      const row = newest(media.filter((file) => file.slot === slotOf(side)));
      const isAtServer = isDoneThere || (progress.aadhaarAtServer?.[side] ?? false);
      const again = check?.sides.includes(side) ? { ...check, sides: [side] } : undefined;
      const known = { row, isAtServer, again };
      return { side, ...known, state: stateOf(known, entries) };
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
  { row, isAtServer, again }: Pick<SideOnPhone, 'row' | 'isAtServer' | 'again'>,
  entries: readonly OutboxEntry[],
): ItemState | undefined {
  if (!row || row.fault) return again ? 'attention' : isAtServer ? 'sent' : undefined;
  const isUploadOfIt = ({ work }: OutboxEntry) => work.kind === 'upload' && work.mediaId === row.id;
  return fileState(row, entries.find(isUploadOfIt));
}

/** Reads the state of the photos or videos in one transaction. */
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { listFiles } from '../../../../store/media/media-store.ts';
import type { GallerySlot, MediaRow } from '../../../../store/schema/media-row.ts';
import type { OutboxEntry } from '../../../../store/schema/outbox-entry.ts';
import { isUnprepared } from '../../../../store/media/pending-media.ts';
import { fileState } from '../../../../store/account/unsent.ts';

export async function readMedia(store: AccountStore, slot: GallerySlot) {
  return store.transaction('r', store.media, store.outbox, async () => {
    const [rows, entries] = await Promise.all([listFiles(store, slot), store.outbox.toArray()]);
    const isChosen = (row: MediaRow) =>
      row.stage === 'picked' && (row.isSubmitted !== true || row.fault !== undefined);
    const items = rows
      .filter((row) => !isChosen(row))
      .map((row) => itemOf(row, entries.find(isUploadOf(row))));
    const sentCount = items.filter(({ state }) => state === 'sent').length;
    return {
      /** The submitted files, sent or not, and those of other phones; without those in `picked`. */
      items,
      /** The files that are not submitted yet, and those that could not be prepared. */
      picked: rows.filter(isChosen),
      sentCount,
      toSendCount: items.filter(({ state }) => state === 'waiting' || state === 'sending').length,
      /** Counts towards the limit: all files except those that could not be prepared. */
      count: rows.filter(({ fault }) => fault === undefined).length,
      isPreparing: rows.some(isUnprepared),
    };
  });
}

export type MediaOnPhone = Awaited<ReturnType<typeof readMedia>>;
export type MediaItem = ReturnType<typeof itemOf>;

function isUploadOf({ id }: MediaRow) {
  return ({ work }: OutboxEntry) => work.kind === 'upload' && work.mediaId === id;
}

function itemOf(row: MediaRow, upload: OutboxEntry | undefined) {
  const { sentBytes } = upload ?? {};
  const rejection = upload?.rejection;
  return {
    row,
    state: fileState(row, upload),
    /** The percentage that the server has acknowledged; undefined before its first report. */
    sentPercent:
      sentBytes === undefined ? undefined : Math.floor((sentBytes / row.sizeBytes) * 100),
    refusal: upload && rejection ? { seq: upload.seq, rejection } : undefined,
  };
}

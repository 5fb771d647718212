/** Uploads a file by spec.md §7. Above 128 KB it goes in pieces first, if the server takes them. */
import { IN_PIECES_ABOVE_BYTES } from '../../api/throughput.ts';
import { DOCUMENT_TYPES } from '../../domain/enumerations.ts';
import type { Id } from '../../domain/reference-item.ts';
import { paths } from '../../protocol/paths.ts';
import { StoredDocument } from '../../protocol/replies.ts';
import { CLIENT_ID_FIELD } from '../../protocol/resumable.ts';
import { recordGalleryChange } from '../../store/media/media-pulled.ts';
import { isGallery, type MediaRow, type MediaSlot } from '../../store/schema/media-row.ts';
import { forgetFiles } from '../../store/media/media-store.ts';
import type { FrozenBody } from '../../store/schema/outbox-entry.ts';
import { recordAadhaarAtServer } from '../../store/sections/progress-store.ts';
import { readRecordId, type EntryHandler, type Known } from './entry-handler.ts';

export function uploadHandler(mediaId: string, slot: MediaSlot): EntryHandler {
  return {
    async build({ store, profileId }, _entry, known) {
      const row = await store.media.get(mediaId);
      if (!row) return undefined;
      return {
        method: 'POST',
        path: UPLOAD_PATHS[slot],
        body: buildBody(row, profileId, known),
        headers: {},
        sentValues: { listed: known.listed ?? [] },
      };
    },

    readAcknowledgement(answer, { body }) {
      const { record } = answer;
      if (!isGallery(slot)) {
        const isOurs = StoredDocument.is(record) && record.document_type === typeOf(slot);
        return isOurs ? answer : undefined;
      }
      const named = (record as { client_id?: unknown } | null)?.client_id;
      const given = body.type === 'multipart' ? body.fields[CLIENT_ID_FIELD] : undefined;
      const isAnother = given !== undefined && named !== undefined && named !== given;
      return isAnother || readRecordId(record) === undefined ? undefined : answer;
    },

    async acknowledge({ store, environment }, _entry, { record }) {
      if (!isGallery(slot)) {
        await forgetFiles(store, [mediaId]);
        const isFront = slot === 'aadhaar-front';
        const found = { front: isFront, back: !isFront };
        await recordAadhaarAtServer(store, found, environment.now());
        return;
      }
      const row = await store.media.get(mediaId);
      if (!row) return;
      // If a deletion is queued behind this upload, the stage stays 'deleting'.
      const stage = row.stage === 'deleting' ? row.stage : 'sent';
      await store.media.put({ ...row, stage, serverId: readRecordId(record) ?? null });
      // A sent photo keeps its bytes here. The phone can send it again if the server loses it
      // [S26].
      if (slot === 'video' || stage === 'deleting') await store.files.delete(mediaId);
      await recordGalleryChange(store, slot, environment.now());
    },
  };
}

const UPLOAD_PATHS: Record<MediaSlot, string> = {
  'aadhaar-front': paths.documents,
  'aadhaar-back': paths.documents,
  photo: paths.photos,
  video: paths.videos,
};

function typeOf(slot: 'aadhaar-front' | 'aadhaar-back'): string {
  const [front, back] = DOCUMENT_TYPES;
  return slot === 'aadhaar-front' ? front : back;
}

function buildBody(row: MediaRow, profileId: Id, { offered }: Known): FrozenBody {
  const inPieces = row.sizeBytes > IN_PIECES_ABOVE_BYTES && offered.includes('uploads');
  const file = { mediaId: row.id, fileName: row.fileName, inPieces };
  const about = {
    ...(offered.includes('media-ids') ? { [CLIENT_ID_FIELD]: row.id } : {}),
    profile: String(profileId),
  };
  switch (row.slot) {
    case 'aadhaar-front':
    case 'aadhaar-back':
      return {
        type: 'multipart',
        fields: { document_type: typeOf(row.slot), ...about },
        file: { part: 'document_file', ...file },
      };
    case 'photo':
      return {
        type: 'multipart',
        fields: { image_type: row.photoType ?? 'Profile Picture', ...about },
        file: { part: 'image', ...file },
      };
    case 'video':
      return {
        type: 'multipart',
        fields: { ...(row.description ? { video_description: row.description } : {}), ...about },
        file: { part: 'video_file', ...file },
        ...(row.thumbnail
          ? { thumbnail: { part: 'video_thumbnail', fileName: 'poster.jpg' } }
          : {}),
      };
  }
}

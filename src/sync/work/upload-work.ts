/** Uploading a file as the multipart POST of spec.md §7; a large video was sent before it, in pieces (send-ahead.ts). */
import { DOCUMENT_TYPES } from '../../domain/enumerations.ts';
import { AadhaarImages } from '../../domain/media.ts';
import { Id } from '../../domain/reference-item.ts';
import { paths } from '../../protocol/paths.ts';
import { noteGalleryChange, type ServerFile } from '../../store/media-pulled.ts';
import type { MediaRow, MediaSlot } from '../../store/media-row.ts';
import { forgetFiles } from '../../store/media-store.ts';
import type { FrozenBody, FrozenRequest } from '../../store/outbox-entry.ts';
import { noteAadhaarAtServer } from '../../store/progress-store.ts';
import { listServerFiles } from '../pull-media.ts';
import { callAsUser } from '../session-refresh.ts';
import { recordIn } from './record-in.ts';
import { inconclusive, type AccountContext, type LookUp, type Work } from './work.ts';

export function uploadWork(mediaId: string): Work {
  return {
    async build(context, _entry, surveyed = []) {
      const row = await context.store.media.get(mediaId);
      if (!row) return undefined;
      return {
        method: 'POST',
        path: UPLOAD_PATHS[row.slot],
        body: buildBody(row, context.profileId),
        headers: {},
        sentValues: {
          slot: row.slot,
          known: [...surveyed, ...(await listKnown(context, row.slot))],
        },
        at: context.delegate.now(),
      };
    },

    async survey(context) {
      const row = await context.store.media.get(mediaId);
      if (row?.slot !== 'photo' && row?.slot !== 'video') return [];
      const outcome = await listServerFiles(context, row.slot);
      if (outcome.outcome !== 'accepted') return inconclusive(outcome);
      return outcome.value.map(({ serverId }) => String(serverId));
    },

    // The answer of an upload is not shown in §7: JSON is enough where nothing has to be deleted by its id later.
    readAcknowledgement(answer, frozen) {
      const slot = frozen.sentValues['slot'] as MediaSlot;
      if (slot === 'aadhaar-front' || slot === 'aadhaar-back') return answer;
      const record = recordIn(answer.record);
      return record && { record, version: null };
    },

    lookUp: async (context, frozen) => lookUpFile(context, frozen),

    async acknowledge({ store, delegate }, _entry, { record }) {
      const row = await store.media.get(mediaId);
      if (!row) return;
      if (row.slot === 'aadhaar-front' || row.slot === 'aadhaar-back') {
        await forgetFiles(store, [mediaId]);
        const isFront = row.slot === 'aadhaar-front';
        await noteAadhaarAtServer(store, { front: isFront, back: !isFront });
        return;
      }
      const serverId = recordIn(record)?.id;
      // A delete that waits behind the upload keeps its stage; the bytes have done their duty.
      const stage = row.stage === 'deleting' ? row.stage : 'sent';
      await store.media.put({ ...row, stage, serverId: Id.is(serverId) ? serverId : null });
      await store.files.delete(mediaId);
      await noteGalleryChange(store, row.slot, delegate.now());
    },
  };
}

const UPLOAD_PATHS: Record<MediaSlot, string> = {
  'aadhaar-front': paths.documents,
  'aadhaar-back': paths.documents,
  photo: paths.photos,
  video: paths.videos,
};

function buildBody(row: MediaRow, profileId: Id): FrozenBody {
  const file = { mediaId: row.id, fileName: row.fileName };
  const profile = String(profileId);
  switch (row.slot) {
    case 'aadhaar-front':
    case 'aadhaar-back': {
      const [front, back] = DOCUMENT_TYPES;
      const document_type = row.slot === 'aadhaar-front' ? front : back;
      return {
        type: 'multipart',
        fields: { document_type, profile },
        file: { part: 'document_file', ...file },
      };
    }
    case 'photo':
      return {
        type: 'multipart',
        fields: { image_type: row.photoType ?? 'Profile Picture', profile },
        file: { part: 'image', ...file },
      };
    case 'video':
      return {
        type: 'multipart',
        fields: { ...(row.description ? { video_description: row.description } : {}), profile },
        file: { part: 'video_file', ...file },
        ...(row.thumbnail
          ? { thumbnail: { part: 'video_thumbnail', fileName: 'poster.jpg' } }
          : {}),
      };
  }
}

/** What is at the server before this upload, so that a look-up can tell what came with it. */
async function listKnown({ store }: AccountContext, slot: MediaSlot): Promise<string[]> {
  const aadhaar = (await store.progress.get('progress'))?.aadhaarAtServer;
  if (slot === 'aadhaar-front') return aadhaar?.front ? [slot] : [];
  if (slot === 'aadhaar-back') return aadhaar?.back ? [slot] : [];
  const rows = await store.media.where({ slot }).toArray();
  return rows.flatMap((row) => (row.serverId === null ? [] : [String(row.serverId)]));
}

async function lookUpFile(context: AccountContext, frozen: FrozenRequest): Promise<LookUp> {
  const { slot, known } = frozen.sentValues as { slot: MediaSlot; known: string[] };
  if (slot === 'photo' || slot === 'video') {
    const outcome = await listServerFiles(context, slot);
    if (outcome.outcome !== 'accepted') return inconclusive(outcome);
    // What came with another upload from here since is that one's.
    const taken = [...known, ...(await listKnown(context, slot))];
    const ours = outcome.value.find(
      (file) => !taken.includes(String(file.serverId)) && isOfType(file, frozen),
    );
    if (!ours) return { found: false };
    return { found: true, acknowledgement: { record: { id: ours.serverId }, version: null } };
  }
  const outcome = await callAsUser(
    context,
    { method: 'GET', path: paths.aadhaarOf(context.profileId), authenticated: true },
    { reply: AadhaarImages, userId: context.userId },
  );
  if (outcome.outcome === 'rejected' && outcome.status === 404) return { found: false };
  if (outcome.outcome !== 'accepted') return inconclusive(outcome);
  const side = slot === 'aadhaar-front' ? outcome.value.aadhar_front : outcome.value.aadhar_back;
  // A side that was there before proves nothing; sending it again replaces it with itself.
  if (!side || known.includes(slot)) return { found: false };
  return { found: true, acknowledgement: { record: side, version: null } };
}

function isOfType({ photoType }: ServerFile, { body }: FrozenRequest): boolean {
  const wanted = body.type === 'multipart' ? body.fields['image_type'] : undefined;
  return wanted === undefined || photoType === wanted;
}

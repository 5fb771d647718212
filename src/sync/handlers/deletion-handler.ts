/** Deletes a photo or video at the server. If the server lacks it, it counts as deleted [S12]. */
import { paths } from '../../protocol/paths.ts';
import { Deleted } from '../../protocol/replies.ts';
import { recordGalleryChange } from '../../store/media/media-pulled.ts';
import { isGallery, type MediaSlot } from '../../store/schema/media-row.ts';
import { forgetFiles } from '../../store/media/media-store.ts';
import type { EntryHandler } from './entry-handler.ts';

export function deletionHandler(mediaId: string, slot: MediaSlot): EntryHandler {
  return {
    async build({ store }, _entry, { offered }) {
      const row = await store.media.get(mediaId);
      // The upload of a file without a server id was refused or discarded, but may have arrived.
      // Our server finds the file by its UUID. For another server, only the local copy is deleted.
      const id = row?.serverId ?? (offered.includes('media-ids') ? row?.id : undefined);
      if (!row || id === undefined) {
        await forgetFiles(store, [mediaId]);
        return undefined;
      }
      return {
        method: 'DELETE',
        path: paths.fileOf(slot, id),
        body: { type: 'none' },
        headers: {},
        sentValues: {},
      };
    },

    readAcknowledgement: (answer) => (Deleted.is(answer.record) ? answer : undefined),

    async acknowledge({ store, environment }) {
      await forgetFiles(store, [mediaId]);
      if (isGallery(slot)) await recordGalleryChange(store, slot, environment.now());
    },

    isDoneBy: ({ status, problem }) => status === 404 && problem.code === 'not_found',
  };
}

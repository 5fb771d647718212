/** Deleting a photo or a video at the server; one that is not there is deleted [S12]. */
import { paths } from '../../protocol/paths.ts';
import type { Work } from './work.ts';

export function deleteMediaWork(mediaId: string): Work {
  return {
    async build({ store, delegate }) {
      const row = await store.media.get(mediaId);
      // Its upload was refused or given up after all: there is nothing to delete but what is here.
      if (!row || row.serverId === null) {
        await store.media.delete(mediaId);
        return undefined;
      }
      return {
        method: 'DELETE',
        path: row.slot === 'video' ? paths.video(row.serverId) : paths.photo(row.serverId),
        body: { type: 'none' },
        headers: {},
        sentValues: {},
        at: delegate.now(),
      };
    },

    readAcknowledgement: (answer) => answer,

    // Deleting twice is the same as once.
    lookUp: async () => ({ found: false }),

    async acknowledge({ store }) {
      await store.media.delete(mediaId);
    },

    isDoneBy: (status) => status === 404,
  };
}

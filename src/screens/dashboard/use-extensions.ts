import { useLiveQuery } from 'dexie-react-hooks';
import { listExtensions } from '../../api/api-client.ts';
import type { Extension } from '../../protocol/headers.ts';
import { deviceStore } from '../../store/device-store.ts';

/** What the server has beyond the plain contract; undefined while that is being read. */
export function useExtensions(): readonly Extension[] | undefined {
  return useLiveQuery(
    async () => (await listExtensions(deviceStore()).catch(() => undefined)) ?? [],
    [],
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { listExtensions } from '../../api/api-client.ts';
import type { Extension } from '../../protocol/headers.ts';
import { deviceStore } from '../../store/schema/device-store.ts';

/** What the server offers beyond spec.md §7; undefined while the phone reads it. */
export function useExtensions(): readonly Extension[] | undefined {
  return useLiveQuery(
    async () => (await listExtensions(deviceStore()).catch(() => undefined)) ?? [],
    [],
  );
}

import type { CallContext } from '../api/api-client.ts';
import type { Id } from '../domain/reference-item.ts';
import { countClearings } from '../store/account-end.ts';
import { openAccountStore, type AccountStore } from '../store/account-store.ts';
import { readDeviceName, readSession } from '../store/device-store.ts';
import type { SyncDelegate } from './delegate.ts';
import type { AccountContext } from './handlers/entry-handler.ts';

export interface DeviceContext extends CallContext {
  delegate: SyncDelegate;
  /** Replaces `openAccountStore` in tests with several tabs: each tab opens the database itself. */
  openStore?: (userId: Id) => AccountStore;
}

/** Undefined if nobody is signed in, or if the user has no profile id yet. */
export async function openAccount(context: DeviceContext): Promise<AccountContext | undefined> {
  const session = await readSession(context.device);
  const profileId = session?.user.profile?.id;
  if (!session || profileId === undefined) return undefined;
  const store = (context.openStore ?? openAccountStore)(session.user.id);
  const clearings = await countClearings(store);
  const epoch = (await store.progress.get('progress'))?.epoch;
  const deviceName = await readDeviceName(context.device);
  return { ...context, store, userId: session.user.id, profileId, clearings, deviceName, epoch };
}

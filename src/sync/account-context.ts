import type { CallContext } from '../api/api-client.ts';
import type { Id } from '../domain/reference-item.ts';
import { countClearings } from '../store/account/account-end.ts';
import { openAccountStore, type AccountStore } from '../store/schema/account-store.ts';
import { readDeviceName, readSession } from '../store/schema/device-store.ts';
import type { SyncDelegate } from './delegate.ts';

export interface DeviceContext extends CallContext {
  delegate: SyncDelegate;
  /** Replaces `openAccountStore` in tests with several tabs: each tab opens the database itself. */
  openStore?: (userId: Id) => AccountStore;
}

export interface AccountContext extends CallContext {
  delegate: SyncDelegate;
  store: AccountStore;
  userId: Id;
  profileId: Id;
  /** How often the account's data had been cleared when this context was made [S17]. */
  clearings: number;
  /** The name of this phone, or ''. In a conflict, other phones show it beside its value [S13]. */
  deviceName: string;
  /** Called before each request that sends an entry or a piece of its file. */
  noteMoved?(onTheWire: { bytes: number; bytesPerMs: number | undefined }): void;
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

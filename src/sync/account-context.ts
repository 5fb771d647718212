import type { CallContext } from '../api/api-client.ts';
import type { Id } from '../domain/reference-item.ts';
import { readGeneration } from '../store/account/clear-account.ts';
import { openAccountStore, type AccountStore } from '../store/schema/account-store.ts';
import { readDeviceName, readSession } from '../store/schema/device-store.ts';
import type { SyncEnvironment } from './environment.ts';

export interface DeviceContext extends CallContext {
  environment: SyncEnvironment;
  /** Replaces `openAccountStore` in tests with several tabs: each tab opens the database itself. */
  openStore?: (userId: Id) => AccountStore;
}

export interface AccountContext extends CallContext {
  environment: SyncEnvironment;
  store: AccountStore;
  userId: Id;
  profileId: Id;
  /** How often the account's data had been cleared when this context was made [S17]. */
  generation: number;
  /** The name of this phone, or ''. In a conflict, other phones show it beside its value [S13]. */
  deviceName: string;
  /** Called before each request that sends an entry or a piece of its file. */
  recordMoved?(onTheWire: { bytes: number; bytesPerMs: number | undefined }): void;
}

/** Undefined if nobody is signed in, or if the user has no profile id yet. */
export async function openAccount(context: DeviceContext): Promise<AccountContext | undefined> {
  const session = await readSession(context.device);
  const profileId = session?.user.profile?.id;
  if (!session || profileId === undefined) return undefined;
  const store = (context.openStore ?? openAccountStore)(session.user.id);
  const generation = await readGeneration(store);
  const epoch = (await store.progress.get('progress'))?.epoch;
  const deviceName = await readDeviceName(context.device);
  return { ...context, store, userId: session.user.id, profileId, generation, deviceName, epoch };
}

import { openAccountStore, type AccountStore } from '../store/account-store.ts';
import { readDeviceName, readSession } from '../store/device-store.ts';
import type { Id } from '../domain/reference-item.ts';
import type { CallContext } from './api-client.ts';
import type { AccountContext } from './handlers/entry-handler.ts';

export interface DeviceContext extends CallContext {
  /** How an account's store is opened; undefined: by its own name. */
  openStore?: (userId: Id) => AccountStore;
}

/** The signed-in account at work; undefined when nobody is signed in, or a profile is still unknown. */
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

/** How often the account's data was cleared from this phone. */
export async function countClearings(store: AccountStore): Promise<number> {
  return (await store.clearings.get('clearings'))?.count ?? 0;
}

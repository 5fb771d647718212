/**
 * The unsent data of accounts that are not signed in. If nobody can log in to an account any more,
 * a person finds its data only here [S15c].
 */
import type { Id } from '../domain/reference-item.ts';
import { readUnsentWork, type UnsentWork } from '../store/unsent.ts';
import { accountStoreName, AccountStore } from '../store/account-store.ts';
import { readSession } from '../store/device-store.ts';
import { isSame, listAccounts, type Owner } from './known-accounts.ts';

export interface LeftBehind {
  owner: Owner;
  work: UnsentWork;
}

export async function listLeftBehind(): Promise<LeftBehind[]> {
  const signedIn = (await readSession())?.user.id;
  const owners = (await listOwners()).filter(({ id }) => !isSame(id, signedIn));
  const found: LeftBehind[] = [];
  for (const owner of owners) {
    const work = await readWork(owner.id).catch(() => undefined);
    if (work && work.count > 0) found.push({ owner, work });
  }
  return found;
}

async function readWork(id: Id): Promise<UnsentWork> {
  const store = new AccountStore(id);
  try {
    return await readUnsentWork(store);
  } finally {
    store.close();
  }
}

export async function listOwners(): Promise<Owner[]> {
  const noted = await listAccounts();
  // Firefox before version 126 has no `databases`. Then only the noted accounts are listed.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const stored = databases ? await databases.call(indexedDB).catch(() => []) : [];
  const prefix = accountStoreName('');
  const others = stored
    .flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    .filter((id) => !noted.some((owner) => isSame(owner.id, id)))
    .map((id): Owner => ({ id }));
  return [...noted, ...others];
}

/** The accounts that may have data on this phone, whether they are signed in or not. */
import { array, nullable, optional, string, type, type Infer } from 'superstruct';
import type { User } from '../domain/user.ts';
import { Id } from '../domain/reference-item.ts';
import { AccountStore, accountStoreName } from '../store/schema/account-store.ts';
import { deviceStore, readSession } from '../store/schema/device-store.ts';
import { hasRows } from '../store/account/clear-account.ts';
import { readUnsentWork, type UnsentWork } from '../store/account/unsent.ts';

/** `email` is missing if an older version stored the account, or if only its data is left. */
const Owner = type({
  id: Id,
  email: optional(string()),
  profile: optional(nullable(type({ id: Id }))),
});
export type Owner = Infer<typeof Owner>;

export async function recordAccount({ id, email, profile }: User): Promise<void> {
  const owner: Owner = { id, email, ...(profile && { profile: { id: profile.id } }) };
  await change((owners) => [...owners.filter((other) => !isSame(other.id, id)), owner]);
}

export async function forgetAccount(id: Id): Promise<void> {
  await change((owners) => owners.filter((owner) => !isSame(owner.id, id)));
}

export async function listAccounts(): Promise<Owner[]> {
  const value = (await deviceStore().settings.get('accounts'))?.value;
  return array(Owner).is(value) ? value : [];
}

async function change(toNext: (owners: Owner[]) => Owner[]): Promise<void> {
  const device = deviceStore();
  await device.transaction('rw', device.settings, async () => {
    await device.settings.put({ key: 'accounts', value: toNext(await listAccounts()) });
  });
}

/** Compares ids as texts, because an id from the name of a database is a string. */
export function isSame(a: Id, b: Id | undefined): boolean {
  return String(a) === String(b);
}

/** The data of an account that is not signed in. `work` is empty if all of it was sent. */
export interface OtherAccountData {
  owner: Owner;
  work: UnsentWork;
}

/** If nobody can log in to an account any more, a person finds its data only here [S15c]. */
export async function listOtherAccountData(): Promise<OtherAccountData[]> {
  const signedIn = (await readSession())?.user.id;
  const owners = (await listOwners()).filter(({ id }) => !isSame(id, signedIn));
  const found: OtherAccountData[] = [];
  for (const owner of owners) {
    const work = await readWork(owner.id).catch(() => undefined);
    if (work) found.push({ owner, work });
  }
  return found;
}

/** Undefined if the phone has nothing of the account. */
async function readWork(id: Id): Promise<UnsentWork | undefined> {
  const store = new AccountStore(id);
  try {
    const work = await readUnsentWork(store);
    return (await hasRows(store)) ? work : undefined;
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

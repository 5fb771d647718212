/**
 * What this phone still holds of accounts that are not signed in. An account can be gone (erased
 * elsewhere, its mailbox lost): then nobody can log in for it, and this is the only way to its work.
 */
import { array, nullable, optional, string, type, type Infer } from 'superstruct';
import type { User } from '../domain/account.ts';
import { Id } from '../domain/reference-item.ts';
import { readUnsentWork, type UnsentWork } from '../store/account-end.ts';
import { accountStoreName, AccountStore } from '../store/account-store.ts';
import { deviceStore, readSession, readSetting } from '../store/device-store.ts';

/** Whose work it is; without an e-mail where an older version kept it. */
const Owner = type({
  id: Id,
  email: optional(string()),
  profile: optional(nullable(type({ id: Id }))),
});
export type Owner = Infer<typeof Owner>;

export interface LeftBehind {
  owner: Owner;
  work: UnsentWork;
}

/** Remembers who works on this phone, until nothing of theirs is on it. */
export async function noteAccount({ id, email, profile }: User): Promise<void> {
  const owner: Owner = { id, email, ...(profile && { profile: { id: profile.id } }) };
  await changeOwners((owners) => [...owners.filter((other) => !isSame(other.id, id)), owner]);
}

export async function forgetAccount(id: Id): Promise<void> {
  await changeOwners((owners) => owners.filter((owner) => !isSame(owner.id, id)));
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

/** Those that were noted, and whoever else has a database here, where the browser lists them. */
async function listOwners(): Promise<Owner[]> {
  const noted = toOwners(await readSetting('accounts'));
  // Firefox has it from 126 on.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const stored = databases ? await databases.call(indexedDB).catch(() => []) : [];
  const prefix = accountStoreName('');
  const others = stored
    .flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    .filter((id) => !noted.some((owner) => isSame(owner.id, id)))
    .map((id): Owner => ({ id }));
  return [...noted, ...others];
}

async function changeOwners(change: (owners: Owner[]) => Owner[]): Promise<void> {
  const { settings } = deviceStore();
  await deviceStore().transaction('rw', settings, async () => {
    const owners = toOwners((await settings.get('accounts'))?.value);
    await settings.put({ key: 'accounts', value: change(owners) });
  });
}

function toOwners(value: unknown): Owner[] {
  return array(Owner).is(value) ? value : [];
}

/** The number of an account is a string where it was read out of its database's name. */
function isSame(a: Id, b: Id | undefined): boolean {
  return String(a) === String(b);
}

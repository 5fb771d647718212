/** The accounts that may have data on this phone, whether they are signed in or not. */
import { array, nullable, optional, string, type, type Infer } from 'superstruct';
import type { User } from '../domain/account.ts';
import { Id } from '../domain/reference-item.ts';
import { deviceStore } from '../store/device-store.ts';

/** Older versions of the app stored no e-mail address. */
const Owner = type({
  id: Id,
  email: optional(string()),
  profile: optional(nullable(type({ id: Id }))),
});
export type Owner = Infer<typeof Owner>;

export async function noteAccount({ id, email, profile }: User): Promise<void> {
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

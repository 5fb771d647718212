/**
 * The database `sambandh` of the device: the session, settings, and lookup items from the server.
 * The session is not in local storage, because the worker cannot read that.
 */
import { Dexie, type Table } from 'dexie';
import { optional, string } from 'superstruct';
import { User } from '../../domain/account.ts';
import type { LookupKind } from '../../domain/enumerations.ts';
import type { Id } from '../../domain/reference-item.ts';
import { ownVersionOnly } from './own-version.ts';

export interface Session {
  access_token: string;
  /** Missing if the server gave none: the session then ends with its access token (spec.md §4). */
  refresh_token?: string | undefined;
  user: User;
}

export interface LookupRow {
  key: string;
  kind: LookupKind;
  id: Id;
  /** The id of the parent (a country, state or caste) as a string; '' if none or unknown. */
  parentId: string;
  name: string;
  names: Record<string, string>;
  aliases: string[];
  /** All names of the item, simplified by `fold` for the search. */
  folded: string[];
}

export interface LookupSetRow {
  key: string;
  /** In epoch milliseconds. */
  fetchedAt: number;
  isWhole: boolean;
}

interface SettingRow {
  key: SettingKey;
  value: unknown;
}

export type SettingKey =
  | 'language'
  | 'theme'
  | 'deviceName'
  /** True after the server has ended the session. The login screen then says so. */
  | 'sessionRefused'
  | 'accounts'
  /** The account whose logout is not finished. */
  | 'leaving'
  | 'registration'
  | 'registrationChoices'
  | 'extensions'
  /** The epoch of the server's database, as last received [S26]. */
  | 'epoch'
  | 'site'
  /** True if data was still unsent after Background Sync (background-sync.ts). */
  | 'alarmFailed'
  | 'installAnswer';

export class DeviceStore extends Dexie {
  session!: Table<{ key: keyof Session; value: unknown }, keyof Session>;
  settings!: Table<SettingRow, SettingKey>;
  lookups!: Table<LookupRow, string>;
  lookupSets!: Table<LookupSetRow, string>;

  constructor(name = 'sambandh') {
    super(name, { chromeTransactionDurability: 'strict', ...ownVersionOnly() });
    this.version(1).stores({
      session: 'key',
      settings: 'key',
      lookups: 'key, [kind+parentId]',
      lookupSets: 'key',
      leases: 'name',
    });
    this.version(2).stores({ leases: null });
  }
}

let shared: DeviceStore | undefined;

export function deviceStore(): DeviceStore {
  shared ??= new DeviceStore();
  return shared;
}

/**
 * Removes a corrupt session (spec.md §4). Throws if the read fails: the session may still exist.
 */
export async function readSession(
  device: DeviceStore = deviceStore(),
): Promise<Session | undefined> {
  const rows = await device.session.bulkGet(['access_token', 'refresh_token', 'user']);
  const [access, refresh, user] = rows.map((row) => row?.value);
  if (access === undefined && refresh === undefined && user === undefined) return undefined;
  if (string().is(access) && optional(string()).is(refresh) && User.is(user)) {
    return { access_token: access, refresh_token: refresh, user };
  }
  await endSession(device);
  return undefined;
}

export async function saveSession(
  session: Session,
  device: DeviceStore = deviceStore(),
): Promise<void> {
  await device.session.bulkPut([
    { key: 'access_token', value: session.access_token },
    { key: 'refresh_token', value: session.refresh_token },
    { key: 'user', value: session.user },
  ]);
}

export async function endSession(device: DeviceStore = deviceStore()): Promise<void> {
  await device.session.clear();
}

/** Returns false and writes nothing if `used` is not the stored refresh token any more. */
export async function replaceTokens(
  device: DeviceStore,
  { used, access, refresh }: { used: string; access: string; refresh: string },
): Promise<boolean> {
  return device.transaction('rw', device.session, async () => {
    const current = await device.session.get('refresh_token');
    if (current?.value !== used) return false;
    await device.session.bulkPut([
      { key: 'access_token', value: access },
      { key: 'refresh_token', value: refresh },
    ]);
    return true;
  });
}

/** Ends the session if it still has the refused token. The login screen then says so. */
export async function endRefusedSession(
  device: DeviceStore,
  refusedRefreshToken: string | undefined,
): Promise<void> {
  await device.transaction('rw', device.session, device.settings, async () => {
    const current = await device.session.get('refresh_token');
    if (current?.value !== refusedRefreshToken) return;
    await device.session.clear();
    await device.settings.put({ key: 'sessionRefused', value: true });
  });
}

/** Does nothing if this user is not signed in any more. */
export async function saveUser(user: User, device: DeviceStore = deviceStore()): Promise<void> {
  await device.transaction('rw', device.session, async () => {
    const current = await device.session.get('user');
    if (User.is(current?.value) && current.value.id === user.id) {
      await device.session.put({ key: 'user', value: user });
    }
  });
}

export async function readSetting(
  key: SettingKey,
  device: DeviceStore = deviceStore(),
): Promise<unknown> {
  return (await device.settings.get(key))?.value;
}

export async function saveSetting(
  key: SettingKey,
  value: unknown,
  device: DeviceStore = deviceStore(),
): Promise<void> {
  await device.settings.put({ key, value });
}

/** In characters. */
export const DEVICE_NAME_MAX_LENGTH = 80;

/** In a conflict, other phones show this name beside the value from this phone. */
export async function readDeviceName(device: DeviceStore = deviceStore()): Promise<string> {
  const name = await readSetting('deviceName', device);
  if (typeof name !== 'string') return '';
  return Array.from(name.trim().replace(/\p{Cs}/gu, ''))
    .slice(0, DEVICE_NAME_MAX_LENGTH)
    .join('');
}

export async function removeSetting(
  key: SettingKey,
  device: DeviceStore = deviceStore(),
): Promise<void> {
  await device.settings.delete(key);
}

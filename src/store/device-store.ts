/**
 * The database `sambandh`, which belongs to the device. It has the session, a few settings, and the
 * lookup items that the phone has seen. The session is not in local storage, because the worker
 * could not read it there.
 *
 * The three values of the session are stored together at the login and removed together. Between
 * these, a refresh replaces both tokens, and newer details replace the user.
 */
import { Dexie, type Table } from 'dexie';
import { string } from 'superstruct';
import { User } from '../domain/account.ts';
import type { LookupKind } from '../domain/enumerations.ts';
import type { Id } from '../domain/reference-item.ts';
import { ownVersionOnly } from './own-version.ts';

export interface Session {
  access_token: string;
  refresh_token: string;
  user: User;
}

export interface LookupRow {
  /** The key that `lookupKey(kind, id)` returns. */
  key: string;
  kind: LookupKind;
  id: Id;
  /**
   * The id of the parent (country, state or caste) as a string. It is '' if there is no parent or
   * the parent is unknown.
   */
  parentId: string;
  name: string;
  names: Record<string, string>;
  aliases: string[];
  /** All names of the item, simplified by `fold` for the search. */
  folded: string[];
}

export interface LookupSetRow {
  /** The key that `lookupSetKey(kind, parentId)` returns. */
  key: string;
  /** The time at which the list was last fetched, in epoch milliseconds. */
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
  /** True after a server has ended the session, until somebody signs in again. */
  | 'sessionRefused'
  /** The accounts that have data on this phone. */
  | 'accounts'
  /** The account that is being logged out, and whether its unsent data stays on the phone. */
  | 'leaving'
  | 'registration'
  | 'registrationChoices'
  | 'extensions'
  /** The epoch of the server's database, as last received [S26]. */
  | 'epoch'
  | 'site'
  /**
   * True if some data was still unsent after the browser had started the worker (alarm-note.ts).
   */
  | 'alarmFailed'
  /**
   * The family's answer to the offer to install the app. Missing if the family has not answered.
   */
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

/** Returns the only connection of this page or worker to the database. */
export function deviceStore(): DeviceStore {
  shared ??= new DeviceStore();
  return shared;
}

/**
 * Returns the stored session, or undefined if there is none. A corrupt session is removed and
 * counts as no session (spec.md §4). A failed read throws an error, because it does not mean that
 * nobody is signed in.
 */
export async function readSession(
  device: DeviceStore = deviceStore(),
): Promise<Session | undefined> {
  const rows = await device.session.bulkGet(['access_token', 'refresh_token', 'user']);
  const [access, refresh, user] = rows.map((row) => row?.value);
  if (access === undefined && refresh === undefined && user === undefined) return undefined;
  if (string().is(access) && string().is(refresh) && User.is(user)) {
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

/**
 * Stores the new tokens of a refresh. If another session began meanwhile, writes nothing and
 * returns false.
 */
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

/**
 * Ends the session after the server refused its refresh token, unless another session began
 * meanwhile. It also notes that the server ended the session, so that the login screen can say so.
 */
export async function endRefusedSession(
  device: DeviceStore,
  refusedRefreshToken: string,
): Promise<void> {
  await device.transaction('rw', device.session, device.settings, async () => {
    const current = await device.session.get('refresh_token');
    if (current?.value !== refusedRefreshToken) return;
    await device.session.clear();
    await device.settings.put({ key: 'sessionRefused', value: true });
  });
}

/**
 * Stores newer details of the signed-in user. Does nothing if meanwhile the user has logged out or
 * somebody else has signed in.
 */
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

/** The maximum length of a phone's name, in characters. */
export const DEVICE_NAME_MAX_LENGTH = 80;

/**
 * Reads the name of this phone, or '' if it has no name. Other phones show this name beside a value
 * that was saved on this phone.
 */
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

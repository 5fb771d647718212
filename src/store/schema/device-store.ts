/**
 * The database `sambandh` of the device: the session, settings, and lookup items from the server.
 * The session is not in local storage, because the worker cannot read that.
 */
import { Dexie, type Table } from 'dexie';
import {
  array,
  enums,
  nullable,
  number,
  optional,
  string,
  type as shape,
  type Infer,
} from 'superstruct';
import { User } from '../../domain/user.ts';
import type { LookupKind } from '../../domain/enumerations.ts';
import { Id } from '../../domain/reference-item.ts';
import { ownVersionOnly } from './own-version.ts';

export interface Session {
  access_token: string;
  /** Missing if the server gave none: the session then ends with its access token (spec.md §4). */
  refresh_token?: string | undefined;
  /** Ends the session at the server, and is good for nothing else. Other servers give none. */
  logout_secret?: string | undefined;
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
  /** How these names sound. A row from an older version of the app has none. */
  sounds?: string[];
  /** The INDEX_VERSION of `folded` and `sounds`. */
  indexed?: number;
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
  /** The account whose erasure was asked for, until the answer is sure (own-data.ts). */
  | 'erasing'
  | 'accounts'
  /** The account whose logout is not finished. */
  | 'leaving'
  /** The logout secrets of sessions whose end the server has not confirmed. */
  | 'endings'
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

/** A logout whose data is not cleared yet. */
const Leaving = shape({
  userId: Id,
  keep: enums(['nothing', 'unsent']),
  /** The generation of the data, under its stored name. Older app versions did not store it. */
  clearings: optional(number()),
  /** Set if the server ended the session: the epoch of the server, or null if it has none. */
  epoch: optional(nullable(string())),
});
export type Leaving = Infer<typeof Leaving>;

export async function readLeaving(device?: DeviceStore): Promise<Leaving | undefined> {
  const leaving = await readSetting('leaving', device);
  return Leaving.is(leaving) ? leaving : undefined;
}

let shared: DeviceStore | undefined;

export function deviceStore(): DeviceStore {
  shared ??= new DeviceStore();
  return shared;
}

/** Removes a corrupt session (spec.md §4). Throws if the read fails: the session may be there. */
export async function readSession(
  device: DeviceStore = deviceStore(),
): Promise<Session | undefined> {
  const rows = await device.session.bulkGet([
    'access_token',
    'refresh_token',
    'user',
    'logout_secret',
  ]);
  const [access, refresh, user, logout] = rows.map((row) => row?.value);
  if (access === undefined && refresh === undefined && user === undefined) return undefined;
  if (string().is(access) && optional(string()).is(refresh) && User.is(user)) {
    const secret = string().is(logout) ? logout : undefined;
    return { access_token: access, refresh_token: refresh, logout_secret: secret, user };
  }
  await endSession(device);
  return undefined;
}

export async function saveSession(
  session: Session,
  device: DeviceStore = deviceStore(),
): Promise<void> {
  await device.transaction('rw', device.session, device.settings, async () => {
    await recordEnding(device, session.logout_secret);
    await device.session.bulkPut([
      { key: 'access_token', value: session.access_token },
      { key: 'refresh_token', value: session.refresh_token },
      { key: 'logout_secret', value: session.logout_secret },
      { key: 'user', value: session.user },
    ]);
  });
}

/** Ends the session on this phone. The server is told later (src/session/sign-out.ts). */
export async function endSession(device: DeviceStore = deviceStore()): Promise<void> {
  try {
    await device.transaction('rw', device.session, device.settings, async () => {
      await recordEnding(device);
      await device.session.clear();
    });
  } catch {
    // If a full disk cannot store the setting, the session ends all the same.
    await device.session.clear();
  }
}

const ENDINGS_MAX = 20;

/** Records the logout secret of the stored session, unless `next` is the same secret. */
async function recordEnding(device: DeviceStore, next?: string): Promise<void> {
  const secret = (await device.session.get('logout_secret'))?.value;
  if (!string().is(secret) || secret === next) return;
  const others = (await listEndings(device)).filter((ending) => ending !== secret);
  await saveSetting('endings', [...others, secret].slice(-ENDINGS_MAX), device);
}

export async function listEndings(device: DeviceStore): Promise<string[]> {
  const endings = await readSetting('endings', device);
  return array(string()).is(endings) ? endings : [];
}

export async function forgetEnding(secret: string, device: DeviceStore): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const others = (await listEndings(device)).filter((ending) => ending !== secret);
    if (others.length > 0) await saveSetting('endings', others, device);
    else await removeSetting('endings', device);
  });
}

/** Returns false and writes nothing if `used` is not the stored refresh token any more. */
export async function replaceTokens(
  device: DeviceStore,
  {
    used,
    access,
    refresh,
    logout,
  }: { used: string; access: string; refresh: string; logout: string | undefined },
): Promise<boolean> {
  return device.transaction('rw', device.session, async () => {
    const current = await device.session.get('refresh_token');
    if (current?.value !== used) return false;
    await device.session.bulkPut([
      { key: 'access_token', value: access },
      { key: 'refresh_token', value: refresh },
      { key: 'logout_secret', value: logout },
    ]);
    return true;
  });
}

/**
 * Ends the session if it still has the refused token. The login screen then says so.
 * @param epoch of the server that refused it, null if it has none. If undefined, it is not sure
 *   that the account's server refused it, and all its data stays on this phone.
 */
export async function endRefusedSession(
  device: DeviceStore,
  refusedRefreshToken: string | undefined,
  epoch?: string | null,
): Promise<void> {
  await device.transaction('rw', device.session, device.settings, async () => {
    const current = await device.session.get('refresh_token');
    if (current?.value !== refusedRefreshToken) return;
    const user = (await device.session.get('user'))?.value;
    if (epoch !== undefined && User.is(user)) {
      await saveSetting('leaving', { userId: user.id, keep: 'unsent', epoch }, device);
    }
    await recordEnding(device);
    await device.session.clear();
    await device.settings.put({ key: 'sessionRefused', value: true });
  });
}

/**
 * Does nothing if another user is signed in. Also ends an erasure that was decided before `askedAt`:
 * the server still knows the user.
 * @param askedAt when the server was asked for this user, in milliseconds since 1970
 */
export async function saveUser(
  user: User,
  { askedAt = Infinity, device = deviceStore() }: { askedAt?: number; device?: DeviceStore } = {},
): Promise<void> {
  await device.transaction('rw', device.session, device.settings, async () => {
    const current = await device.session.get('user');
    if (!User.is(current?.value) || current.value.id !== user.id) return;
    await device.session.put({ key: 'user', value: user });
    const erasing = (await readSetting('erasing', device)) as { decidedBy: number } | undefined;
    if (erasing && erasing.decidedBy < askedAt) await device.settings.delete('erasing');
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

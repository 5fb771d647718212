import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { AccountStore } from '../../src/store/schema/account-store.ts';
import { DeviceStore, readSession, readSetting } from '../../src/store/schema/device-store.ts';
import { nameLookup } from '../../src/store/device/lookup-store.ts';
import { listFiles, readFile } from '../../src/store/media/media-store.ts';
import { listOutbox, retryEntry } from '../../src/store/account/outbox-store.ts';
import { drainFor } from '../sync/support/world.ts';
import { restoreDatabase, type DatabaseDump } from '../store/support/database-dump.ts';
import { FIXTURE_PROFILE_ID, FIXTURE_USER_ID } from '../store/support/fill-phone.ts';
import { primaryValues } from '../support/primary-values.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { useServerWithClock } from '../support/test-server.ts';
import { createPhone } from './support/phone.ts';

const FIXTURES = new URL('../store/fixtures/', import.meta.url);
const versionsOf = (kind: string) =>
  readdirSync(FIXTURES).flatMap((name) => {
    const version = new RegExp(`^${kind}-v(\\d+)\\.json$`, 'u').exec(name)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
const readFixture = (kind: string, version: number) =>
  JSON.parse(readFileSync(new URL(`${kind}-v${version}.json`, FIXTURES), 'utf8')) as DatabaseDump;

const pairs = versionsOf('account').map((account) => ({
  account,
  device: Math.max(...versionsOf('device')),
}));

// The clock starts two days after the times in the fixtures.
const { clock, server } = useServerWithClock({ startMs: Date.UTC(2026, 10, 22, 10, 0) });
let values: Awaited<ReturnType<typeof primaryValues>>;
beforeAll(async () => {
  values = await primaryValues(server);
});

/** Some fixtures have short ids. A phone creates UUIDs. */
const SHORT_ID = /\bid-(\d{4})$/u;
const toUuid = (_: string, digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;

function adaptTo(account: TestAccount) {
  const items = new Map(
    Object.values(values)
      .flat()
      .flatMap((item) => (typeof item === 'object' ? [[item.name, item] as const] : [])),
  );
  const adapt = (value: unknown): unknown => {
    if (value === `access-${FIXTURE_USER_ID}`) return account.access;
    if (value === `refresh-${FIXTURE_USER_ID}`) return account.refresh;
    if (typeof value === 'string') return value.replace(SHORT_ID, toUuid);
    if (Array.isArray(value)) return value.map(adapt);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, adapt(inner)] as const);
    const adapted = Object.fromEntries(entries);
    if (adapted['email'] !== undefined) return { ...adapted, id: account.userId };
    if (adapted['id'] === FIXTURE_PROFILE_ID) return { id: account.profileId };
    if (String(adapted['profile']) === String(FIXTURE_PROFILE_ID)) {
      const isText = typeof adapted['profile'] === 'string';
      adapted['profile'] = isText ? String(account.profileId) : account.profileId;
    }
    const isItem = typeof adapted['id'] === 'number' && typeof adapted['name'] === 'string';
    return isItem && !('kind' in adapted)
      ? (items.get(adapted['name'] as string) ?? adapted)
      : adapted;
  };
  return adapt;
}

async function readServer({ profileId }: TestAccount) {
  const sections = await server.db.query<{
    kind: string;
    version: string;
    values: Record<string, unknown>;
  }>(`select kind, version, "values" from sections where profile_id = $1`, [profileId]);
  const of = (kind: string, ...fields: string[]) => {
    const row = sections.rows.find((each) => each.kind === kind);
    return {
      version: Number(row?.version),
      ...Object.fromEntries(fields.map((field) => [field, row?.values[field]])),
    };
  };
  const counts = await server.db.query<Record<string, string>>(
    `select (select count(*) from documents where profile_id = $1) as sides,
            (select count(*) from photos where profile_id = $1) as photos,
            (select count(*) from videos where profile_id = $1) as videos`,
    [profileId],
  );
  return {
    personal: of('personal', 'disabilities', 'height_in_cm'),
    primary: of('primary', 'first_name', 'permanent_city'),
    files: counts.rows[0],
  };
}

describe.each(pairs)(
  '[S24] a phone on which version $account of the account’s database wrote last',
  ({ account: accountVersion, device: deviceVersion }) => {
    test('sends all that was queued, in order and once, and keeps the rest', async () => {
      const account = await registerAccount(server);
      const line = await createPhone(server, account, clock);
      const adapt = adaptTo(account);
      const names = {
        account: `released-${account.userId}`,
        device: `released-${account.userId}-device`,
      };
      await restoreDatabase(names.device, readFixture('device', deviceVersion), adapt);
      const device = new DeviceStore(names.device);
      const store = new AccountStore(names.account);
      await restoreDatabase(store.name, readFixture('account', accountVersion), adapt);
      const writes: string[] = [];
      line.line.fault = (method, path) => {
        if (method !== 'GET') writes.push(`${method} ${path.replace(/^\/api/u, '')}`);
        return 'none';
      };
      const context = { environment: line.environment, device, openStore: () => store };
      const send = () => drainFor(context, 'send-now', 60_000);

      expect(await readSession(device)).toMatchObject({ user: { id: account.userId } });
      expect(await readSetting('language', device)).toBe('mr');
      const teacher = { kind: 'profession', item: { id: 12, name: 'Teacher' } } as const;
      expect(await nameLookup(device, { ...teacher, language: 'mr' })).toBe('शिक्षक');

      await send();
      expect(new Set(writes)).toEqual(
        new Set([
          'POST /profiles/profile-personal/',
          expect.stringMatching(/^PATCH \/profiles\/profile-personal\/\d+\/$/u),
          'POST /core/profession/',
          'POST /profiles/profile-primary/',
          'POST /profiles/passed-steps/',
          'POST /profiles/document/',
          'DELETE /profiles/photos/8/',
          'POST /profiles/photos/',
          'POST /profiles/videos/',
        ]),
      );
      // The Aadhaar card needs two writes, one for each side.
      expect(writes).toHaveLength(10);
      const place = (text: string) => writes.findIndex((write) => write.startsWith(text));
      expect(place('POST /profiles/profile-personal')).toBeLessThan(place('PATCH /profiles'));
      expect(place('POST /core')).toBeLessThan(place('POST /profiles/profile-primary'));
      expect(place('POST /profiles/document')).toBeLessThan(place('POST /profiles/photos'));
      expect(place('DELETE /profiles/photos')).toBeLessThan(place('POST /profiles/photos'));
      expect(await readServer(account)).toEqual({
        personal: { version: 2, disabilities: 'none', height_in_cm: 164.5 },
        primary: { version: 1, first_name: 'Aditi', permanent_city: values.permanent_city },
        files: { sides: '2', photos: '1', videos: '1' },
      });

      const [refused, ...others] = await listOutbox(store);
      expect(refused).toMatchObject({ target: 'section:family', state: 'rejected' });
      expect(others).toEqual([]);
      expect(await store.drafts.toArray()).toMatchObject([{ values: { about_me: 'Likes mang' } }]);
      const photos = await listFiles(store, 'photo');
      expect(photos.map(({ stage }) => stage)).toEqual(['sent', 'picked']);
      expect((await readFile(store, photos[1]?.id ?? ''))?.size).toBe(photos[1]?.sizeBytes);
      await retryEntry(store, refused?.seq ?? 0, () => crypto.randomUUID());
      await send();
      expect(await listOutbox(store)).toEqual([]);
      expect(writes.slice(10)).toEqual(['POST /profiles/profile-family/']);
    });
  },
);

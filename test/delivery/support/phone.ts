/** The sync engine of this phone talks to the real server. The test causes faults between them. */
import { AccountStore } from '../../../src/store/schema/account-store.ts';
import { DeviceStore, saveSession } from '../../../src/store/schema/device-store.ts';
import { saveSection } from '../../../src/store/sections/section-store.ts';
import type { SyncEnvironment } from '../../../src/sync/environment.ts';
import type { DrainResult } from '../../../src/sync/drain.ts';
import type { SyncTrigger } from '../../../src/sync/trigger-sync.ts';
import { pullProfile } from '../../../src/sync/pull.ts';
import { createTestEnvironment, drainFor, htmlPage, sampleUser } from '../../sync/support/world.ts';
import type { TestAccount } from '../../support/test-account.ts';
import type { TestServer } from '../../support/test-server.ts';

export type Fault =
  | 'none'
  | 'lose-request'
  | 'lose-reply'
  | 'portal'
  | 'server-error'
  | 'send-twice';

export interface Phone {
  environment: SyncEnvironment;
  device: DeviceStore;
  store: AccountStore;
  line: { fault(method: string, path: string): Fault };
  drain(reason?: SyncTrigger): Promise<DrainResult>;
  pull(): Promise<void>;
  save(submitted: Parameters<typeof saveSection>[1]): ReturnType<typeof saveSection>;
}

let phones = 0;

export async function createPhone(
  server: TestServer,
  account: TestAccount,
  clock: { now(): number } = Date,
): Promise<Phone> {
  phones += 1;
  const device = new DeviceStore(`phone-${phones}`);
  const store = new AccountStore(`phone-${phones}-${account.userId}`);
  const line: Phone['line'] = { fault: () => 'none' };
  const environment = createEnvironment(server, { line, clock });
  const context = { environment, device, openStore: () => store };
  const { userId, profileId, email, access, refresh } = account;
  const user = { ...sampleUser(userId), email, profile: { id: profileId } };
  await saveSession({ access_token: access, refresh_token: refresh, user }, device);
  return {
    environment,
    device,
    store,
    line,
    drain: (reason = 'send-now') => drainFor(context, reason, 60_000),
    pull: () => pullProfile(context, { force: true }),
    save: (submitted) => saveSection(store, submitted, environment),
  };
}

function createEnvironment(
  server: TestServer,
  { line, clock }: { line: Phone['line']; clock: { now(): number } },
): SyncEnvironment {
  return createTestEnvironment({
    now: () => clock.now(),
    origin: server.url,
    async fetch(url, init) {
      const fault = line.fault(init.method ?? 'GET', new URL(url).pathname);
      if (fault === 'lose-request') throw new TypeError('Failed to fetch');
      if (fault === 'portal') return htmlPage();
      if (fault === 'server-error') return new Response('{}', { status: 500 });
      const [response] = await Promise.all([
        fetch(url, init),
        fault === 'send-twice' ? fetch(url, init) : undefined,
      ]);
      if (fault === 'lose-reply') {
        await response.text();
        throw new TypeError('Failed to fetch');
      }
      return response;
    },
  });
}

export async function storedBasicInfo(
  server: TestServer,
  account: TestAccount,
): Promise<{ rows: number; version: number; values: Record<string, unknown> }> {
  const { rows } = await server.db.query<{ version: string; values: Record<string, unknown> }>(
    `select version, "values" from sections where profile_id = $1 and kind = 'primary'`,
    [account.profileId],
  );
  return {
    rows: rows.length,
    version: Number(rows[0]?.version ?? 0),
    values: rows[0]?.values ?? {},
  };
}

/** Login and logout, as in src/session but without browser APIs. */
import { callApi } from '../../src/api/api-client.ts';
import { EXTENSIONS } from '../../src/protocol/headers.ts';
import { paths } from '../../src/protocol/paths.ts';
import { AnyJson } from '../../src/protocol/replies.ts';
import { json } from '../../src/protocol/request.ts';
import { clearAccount, readGeneration } from '../../src/store/account/clear-account.ts';
import {
  endSession,
  readSession,
  readSetting,
  removeSetting,
  saveSession,
  saveSetting,
} from '../../src/store/schema/device-store.ts';
import { isFamilysWork } from '../../src/store/schema/outbox-entry.ts';
import { sampleUser } from '../sync/support/world.ts';
import { giveUpAll, takeSnapshot } from './give-up.ts';
import type { AccountName } from './schedule.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

interface Place {
  tab: Tab;
  phone: number;
}

interface Leaving {
  userId: number;
  keep: 'nothing' | 'unsent';
  clearings?: number;
  epoch?: string | null;
}

/** This must do the same as src/session/logout.ts, step by step. */
export async function leave(world: World, place: Place, keep: Leaving['keep']): Promise<void> {
  const { device } = place.tab;
  const session = await readSession(device);
  if (!session) return;
  const userId = Number(session.user.id);
  const clearings = await readGeneration(place.tab.openStore(userId));
  const leaving: Leaving = { userId, keep, clearings };
  await saveSetting('leaving', leaving, device);
  await signOut(world, place);
  await finish(world, place, leaving);
}

export async function finishLogout(world: World, place: Place): Promise<void> {
  const { device } = place.tab;
  const leaving = (await readSetting('leaving', device)) as Leaving | undefined;
  if (!leaving) return;
  const session = await readSession(device);
  if (session && Number(session.user.id) === leaving.userId) {
    if (leaving.epoch !== undefined) return removeSetting('leaving', device);
    await signOut(world, place);
  }
  await finish(world, place, leaving);
}

async function signOut(world: World, { tab, phone }: Place): Promise<void> {
  const session = await readSession(tab.device);
  world.watch.changes[phone] = (world.watch.changes[phone] ?? 0) + 1;
  await endSession(tab.device);
  world.watch.signedIn[phone] = undefined;
  if (!session) return;
  void callApi(
    { environment: tab.environment, device: tab.device },
    {
      method: 'POST',
      path: paths.logout,
      authenticated: true,
      body: json({ refresh: session.refresh_token }),
    },
    { reply: AnyJson, accessToken: session.access_token },
  ).catch(() => undefined);
}

async function finish(
  world: World,
  { tab, phone }: Place,
  { userId, keep, clearings: wishedAfter, epoch }: Leaving,
): Promise<void> {
  const family = Object.values(world.families).find((each) => each.userId === userId)!;
  const store = tab.openStore(userId);
  const look = world.look(phone, family.name);
  const clearings = async () => (await look.generations.get('clearings'))?.count ?? 0;
  const before = await clearings();
  const unsent = await takeSnapshot(look);
  try {
    await clearAccount(store, keep, { wishedAfter, epoch });
  } finally {
    const isCleared = (await clearings()) > before;
    const where = { phone, family, look };
    if (isCleared && keep === 'nothing') {
      giveUpAll(world, where, unsent);
      world.cleared.add(`${phone} ${family.name}`);
    } else if (isCleared && (await look.outbox.count()) === 0) {
      // A passed step is no work of the family, so the phone does not keep an account for it.
      const entries = unsent.entries.filter((entry) => !isFamilysWork(entry));
      giveUpAll(world, where, { edits: [], media: [], options: [], entries });
    }
  }
  await removeSetting('leaving', tab.device);
}

/**
 * Opens the session directly at the server. If another account is signed in, it is logged out
 * first, and its unsent data stays on the phone.
 */
export async function signIn(world: World, place: Place, account: AccountName): Promise<void> {
  const { tab, phone } = place;
  const family = world.families[account];
  // The answer to a login names the server's extensions and its epoch (src/api/api-client.ts).
  await saveSetting('extensions', [...EXTENSIONS], tab.device);
  await saveSetting('epoch', world.modelServer.server.epoch, tab.device);
  const { access, refresh } = await world.modelServer.openSession(family.userId);
  await finishLogout(world, place);
  const session = await readSession(tab.device);
  if (session && session.user.id === family.userId) return;
  if (session) await leave(world, place, 'unsent');
  world.watch.signedIn[phone] = undefined;
  world.watch.changes[phone] = (world.watch.changes[phone] ?? 0) + 1;
  const user = { ...sampleUser(family.userId), profile: { id: family.profileId } };
  await saveSession({ access_token: access, refresh_token: refresh, user }, tab.device);
  world.watch.signedIn[phone] = family.userId;
  world.watch.refused.delete(phone);
  world.cleared.delete(`${phone} ${account}`);
  await removeSetting('sessionRefused', tab.device);
}

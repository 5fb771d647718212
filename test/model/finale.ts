import { listConflicts } from '../../src/store/sections/conflict-store.ts';
import { listOutbox, retryEntry } from '../../src/store/account/outbox-store.ts';
import type { OutboxEntry } from '../../src/store/schema/outbox-entry.ts';
import { act, type Desk, openAnew, resumePicked, sitDown } from './act.ts';
import { discard } from './run-command.ts';
import { type AccountName, ACCOUNTS, TABS } from './schedule.ts';
import { choose, submit } from './section-commands.ts';
import { leave, signIn } from './session-actions.ts';
import type { World } from './world.ts';
import { type LooseValues, SECTION_KEYS } from '../../src/domain/sections.ts';
import { GALLERY_SLOTS } from '../../src/store/schema/media-row.ts';
import { plain } from './expectations.ts';
import { rowsLeft, versionsOf } from './model-server.ts';

/**
 * At the end, the network works and the clocks are right. People settle conflicts and refused
 * entries until none is left. An entry that always stays is a finding [S9] [S20].
 */

const VISITS_MAX = 32;
const ROUNDS_MAX = 12;
/** A long video on a slow connection needs many sync rounds of two minutes. */
const THIN_ROUNDS_MAX = 40;
const A_WHILE_MS = 50_000;
/** Sections and lists of files are stale after five minutes. */
const STALE_MS = 301_000;

export async function bringToRest(world: World): Promise<void> {
  for (const { life } of world.openTabs()) life.spare();
  for (const phone of world.phones) phone.skewMs = 0;
  world.network.heal();
  await world.arrive();
  await world.passTime(A_WHILE_MS);
  await world.arrive();
  world.endLine = END_LINES[world.seed % END_LINES.length];
  const visits = await listVisits(world);
  if (visits.length === 0) return;
  const shownAmiss: ShownAmiss = new Map();
  let unmoved = 0;
  for (let visit = 0; visit < VISITS_MAX; visit += 1) {
    const { tabIndex, account } = visits[visit % visits.length]!;
    const before = world.watch.effective.size;
    const hasMoved = await visitAccount(world, { tabIndex, account }, shownAmiss);
    // The other phone may have sent data during this visit.
    const isStill = !hasMoved && world.watch.effective.size === before;
    unmoved = isStill ? unmoved + 1 : 0;
    // From here on, each visited account has fetched on each of its phones after the last change.
    if (unmoved < visits.length) continue;
    for (const finding of [...shownAmiss.values()].flat()) world.watch.find(finding);
    return;
  }
  world.watch.find('The phones do not come to rest: they go on changing what the other has.');
}

/** In KB/s: 4 is the slowest network that must work, 20 is like 2G, undefined is fast [S25]. */
const END_LINES = [4, 20, undefined, undefined, undefined, undefined];

/** A family visits each phone where it is signed in or has left data. */
async function listVisits(world: World): Promise<{ tabIndex: number; account: AccountName }[]> {
  const visits = [];
  for (const tabIndex of [0, 2]) {
    const { phone } = TABS[tabIndex]!;
    for (const account of ACCOUNTS) {
      if (!(await isUnused(world, phone, account))) visits.push({ tabIndex, account });
    }
  }
  return visits;
}

async function isUnused(world: World, phone: number, account: AccountName): Promise<boolean> {
  const look = world.look(phone, account);
  const signedIn = await world.readSignedIn(phone);
  if (signedIn?.name === account) return false;
  return (
    (await look.sections.count()) + (await look.outbox.count()) + (await look.media.count()) === 0
  );
}

/**
 * What each store showed wrongly when it had nothing left to send. A later visit replaces it,
 * because the other phone may still have been sending.
 */
type ShownAmiss = Map<string, string[]>;

/** Returns true if the visit found something to do, for example an entry, and finished it. */
async function visitAccount(
  world: World,
  { tabIndex, account }: { tabIndex: number; account: AccountName },
  shownAmiss: ShownAmiss,
): Promise<boolean> {
  await beSignedIn(world, tabIndex, account);
  let hasMoved = false;
  const roundsMax = world.endLine === undefined ? ROUNDS_MAX : THIN_ROUNDS_MAX;
  for (let round = 0; round < roundsMax; round += 1) {
    const desk = await sitDown(world, tabIndex);
    if (!desk) {
      await beSignedIn(world, tabIndex, account);
      continue;
    }
    await resumePicked(desk.tab, desk.store);
    if (await isAtRest(desk)) {
      if (round > 0) hasMoved = true;
      if (!(await fetchAll(world, desk))) {
        shownAmiss.set(desk.storeName, await listShownAmiss(world, desk));
        return hasMoved;
      }
      hasMoved = true;
    }
    desk.tab.triggerSync(world.arePatient ? 'visible' : 'send-now');
    await world.arrive();
    await settleWithPeople(world, desk);
    await world.passTime(1_000);
    await world.arrive();
  }
  const look = world.look(TABS[tabIndex]!.phone, account);
  const left = (await listOutbox(look)).map(({ target, state, waitsFor, lastFailure, rejection }) =>
    JSON.stringify({ target, state, waitsFor, lastFailure, rejection }),
  );
  world.watch.find(`${TABS[tabIndex]!.name}, ${account}: this is never sent: ${left.join('; ')}`);
  return false;
}

async function beSignedIn(world: World, tabIndex: number, account: AccountName): Promise<void> {
  const tab = await openAnew(world, tabIndex);
  const { phone } = TABS[tabIndex]!;
  if (!tab || (await world.readSignedIn(phone))?.name === account) return;
  if (await world.readSignedIn(phone)) await act(tab, () => leave(world, { tab, phone }, 'unsent'));
  await world.arrive();
  await act(tab, () => signIn(world, { tab, phone }, account));
}

async function isAtRest({ look }: Desk): Promise<boolean> {
  return (await look.outbox.count()) === 0 && (await listConflicts(look)).length === 0;
}

/** Returns true if a conflict or an entry is left, or if the session has ended. */
async function fetchAll(world: World, desk: Desk): Promise<boolean> {
  await world.passTime(STALE_MS);
  desk.tab.triggerSync('visible');
  await world.arrive();
  return !(await isAtRest(desk)) || !(await world.readSignedIn(desk.phone));
}

/** A refused entry is retried once. After another refusal, it is corrected or discarded. */
async function settleWithPeople(world: World, desk: Desk): Promise<void> {
  for (let index = 0; (await choose(world, desk, choiceOf(world, index))) && index < 20;)
    index += 1;
  const rejected = (await listOutbox(desk.look)).filter(({ state }) => state === 'rejected');
  for (const entry of rejected) await answerRefusal(world, desk, entry);
}

function choiceOf(world: World, index: number): { index: number; choice: 'ours' | 'theirs' } {
  return { index: 0, choice: (world.nextNumber() + index) % 2 === 0 ? 'ours' : 'theirs' };
}

async function answerRefusal(world: World, desk: Desk, entry: OutboxEntry): Promise<void> {
  const { tab, store, look } = desk;
  const name = `${desk.storeName} ${entry.seq}`;
  if (!world.retried.has(name)) {
    world.retried.add(name);
    await act(tab, () => retryEntry(store, entry.seq, () => tab.environment.newId()));
    return;
  }
  if (
    entry.work.kind === 'section' &&
    (entry.work.section === 'personal' || entry.work.section === 'primary')
  ) {
    const fields = Object.keys(entry.rejection?.fields ?? {});
    if (fields.some((field) => field.startsWith('current_'))) return correctPlace(world, desk);
  }
  const rejected = (await listOutbox(look)).filter(({ state }) => state !== 'sending');
  await discard(
    world,
    desk,
    rejected.findIndex(({ seq }) => seq === entry.seq),
  );
}

/** A state and a city that two phones saved may not fit together. */
async function correctPlace(world: World, desk: Desk): Promise<void> {
  const typed = {
    current_country: world.basicInfo['permanent_country'],
    current_state: world.basicInfo['permanent_state'],
    current_city: world.basicInfo['permanent_city'],
  };
  await submit(world, desk, { section: 'personal', typed });
}

/** When everything was sent and fetched, a phone must show what the server has [S13]. */
async function listShownAmiss(world: World, { family, storeName, look }: Desk): Promise<string[]> {
  const effects = await world.modelServer.listEffects(family.profileId);
  const findings: string[] = [];
  const find = (finding: string) => findings.push(`[S13] ${storeName} shows ${finding}`);
  for (const key of SECTION_KEYS) {
    const stored = versionsOf(effects, key).at(-1);
    const values = (stored?.row['values'] ?? {}) as LooseValues;
    const shown = (await look.sections.get(key))?.server?.values ?? {};
    for (const field of new Set([...Object.keys(values), ...Object.keys(shown)])) {
      const [there, here] = [plain(values[field]), plain(shown[field])];
      if (here !== there) find(`${key}.${field} as "${here}", and the server has "${there}"`);
    }
  }
  for (const slot of GALLERY_SLOTS) {
    const there = rowsLeft(effects, slot).map(({ id }) => String(id));
    const rows = await look.media.where({ slot }).toArray();
    const here = rows.flatMap(({ serverId }) => (serverId === null ? [] : [String(serverId)]));
    if (here.toSorted().join() !== there.toSorted().join()) {
      find(`the ${slot}s ${here.join()}, and the server has ${there.join()}`);
    }
  }
  return findings;
}

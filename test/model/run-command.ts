import { discardEntry, listOutbox, retryEntry } from '../../src/store/account/outbox-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { act, type Desk, openAnew, sitDown } from './act.ts';
import { addAadhaar, addPhoto, addVideo, removeFile } from './file-commands.ts';
import { giveUpEntry, takeSnapshot } from './give-up.ts';
import { backUp, restore } from './restores.ts';
import { type Command, TABS } from './schedule.ts';
import {
  addAndChoose,
  choose,
  fillIn,
  halfType,
  openForm,
  type OpenForms,
} from './section-commands.ts';
import { leave, signIn } from './session-actions.ts';
import { letters, type World } from './world.ts';
import type { LooseValues } from '../../src/domain/sections.ts';
import { SECTION_STEPS } from '../../src/domain/steps.ts';
import { readValues, saveSection } from '../../src/store/sections/section-store.ts';
import { findSibling, nameOf, readList } from './sibling-list.ts';

export async function runCommand(world: World, forms: OpenForms, command: Command): Promise<void> {
  switch (command.do) {
    case 'network':
      await world.settle();
      for (const { pick, fate } of command.moves) {
        if (!(await world.network.move(pick, fate))) break;
        await world.settle();
      }
      return;
    case 'arrive':
      return world.arrive();
    case 'time':
      return passTime(world, command.ms);
    case 'set-clock':
      world.tally.count(`clock: ${command.byMs > 0 ? 'forwards' : 'backwards'}`);
      world.phones[command.phone]!.skewMs += command.byMs;
      return;
    case 'end-sessions':
      world.tally.count('session: ended at the server');
      world.watch.refusable.add(world.families[command.account].userId);
      return world.modelServer.endSessions(world.families[command.account].userId);
    case 'wake':
      (await openAnew(world, command.tab))?.triggerSync(command.reason);
      return;
    case 'kill':
      return kill(world, command);
    case 'full-phone':
      world.tab(command.tab).tab.life.fillAfter(command.after);
      return;
    case 'sick-row':
      world.tab(command.tab).tab.life.sickenAfter(command.after);
      return;
    case 'thin-line':
      world.tally.count(`line: ${command.bytesPerMs} KB/s`);
      return world.runLine(command.bytesPerMs, command.ms);
    case 'backup':
      await world.settle();
      return backUp(world);
    case 'restore':
      await world.settle();
      return restore(world);
    case 'login':
    case 'logout':
      return changeSession(world, forms, command);
    default: {
      const desk = await sitDown(world, command.tab);
      if (!desk) return;
      const newestBefore = await newestEntry(desk);
      await doWork(world, forms, { desk, command });
      // A page does the same, because it watches its outbox (src/sync/page-triggers.ts).
      if (desk.tab.life.isAlive() && (await newestEntry(desk)) > newestBefore)
        desk.tab.triggerSync('saved');
    }
  }
}

/** Shorter than the time for which the server keeps outcomes (docs/decisions/0006). */
const SCHEDULE_MAX_MS = 27 * 86_400_000;

async function passTime(world: World, ms: number): Promise<void> {
  const lasted = world.time.now() - world.startedAt;
  if (lasted + ms <= SCHEDULE_MAX_MS) await world.passTime(ms);
}

async function newestEntry({ look }: Desk): Promise<number> {
  return (await look.outbox.toCollection().primaryKeys()).at(-1) ?? 0;
}

/** The commands of a person at a tab. */
type AtDesk = Exclude<
  Extract<Command, { tab: number }>,
  { do: 'wake' | 'kill' | 'full-phone' | 'sick-row' | 'login' | 'logout' }
>;

async function doWork(
  world: World,
  forms: OpenForms,
  { desk, command }: { desk: Desk; command: AtDesk },
): Promise<void> {
  world.tally.count(`person: ${command.do}`);
  switch (command.do) {
    case 'save':
      return fillIn(world, desk, { ...command, forms });
    case 'open-form':
      return openForm(forms, desk, command.section);
    case 'draft':
      return halfType(world, desk, command.section);
    case 'add-option':
      return addAndChoose(world, desk, command.what);
    case 'siblings':
      return changeSiblings(world, desk, command);
    case 'pass-step':
      return pass(world, desk, command.step);
    case 'add-photo':
      return addPhoto(world, desk);
    case 'add-video':
      return addVideo(world, desk, command.size);
    case 'add-aadhaar':
      return addAadhaar(world, desk, command.side);
    case 'delete-file':
      return removeFile(world, desk, command);
    case 'choose':
      return void (await choose(world, desk, command));
    case 'retry':
      return retry(desk, command.index);
    case 'discard':
      return discard(world, desk, command.index);
  }
}

/** If `after` is 0, the tab is killed at once, as a browser stops a worker. */
function kill(world: World, { tab: index, after }: Extract<Command, { do: 'kill' }>): void {
  const { life } = world.tab(index).tab;
  if (after === 0) life.kill('between two commands');
  else life.killAfter(after);
}

async function changeSession(
  world: World,
  forms: OpenForms,
  command: Extract<Command, { do: 'login' | 'logout' }>,
): Promise<void> {
  const { phone } = TABS[command.tab]!;
  const tab = await openAnew(world, command.tab);
  if (!tab) return;
  for (const name of Array.from(forms.keys())) if (name.startsWith(`${phone} `)) forms.delete(name);
  world.tally.count(
    command.do === 'login' ? 'session: login' : `session: logout, keep ${command.keep}`,
  );
  const place = { tab, phone };
  await act(tab, () =>
    command.do === 'login'
      ? signIn(world, place, command.account)
      : leave(world, place, command.keep),
  );
  world.watch.signedIn[phone] = (await world.readSignedIn(phone))?.userId;
}

async function pass(
  world: World,
  { tab, store, look, family, phone }: Desk,
  step: string,
): Promise<void> {
  const before = (await look.progress.get('progress'))?.passed ?? [];
  await act(tab, () => passStep(store, step as 'personal-details', tab.environment));
  const after = (await look.progress.get('progress'))?.passed ?? [];
  if (before.includes(step as 'welcome') || !after.includes(step as 'welcome')) return;
  world.expected.steps.push({ account: family.name, phone, step, wanted: 'yes' });
}

async function retry({ tab, store, look }: Desk, index: number): Promise<void> {
  const rejected = (await listOutbox(look)).filter(({ state }) => state === 'rejected');
  const entry = rejected[index % Math.max(1, rejected.length)];
  if (entry) await act(tab, () => retryEntry(store, entry.seq, () => tab.environment.newId()));
}

export async function discard(world: World, desk: Desk, index: number): Promise<void> {
  const { tab, store, look } = desk;
  const before = await takeSnapshot(look);
  const entries = before.entries.filter(({ state }) => state !== 'sending');
  const entry = entries[index % Math.max(1, entries.length)];
  if (!entry) return;
  await act(tab, () => discardEntry(store, entry.seq));
  const after = await takeSnapshot(look);
  if (after.entries.some(({ seq }) => seq === entry.seq)) return;
  giveUpEntry(world, desk, { entry, before, after });
  for (const { seq, work } of before.entries) {
    const isGone = !after.entries.some((other) => other.seq === seq);
    // If a person discards an added state, its added cities are discarded, too.
    const isIt = seq === entry.seq || (entry.work.kind === 'option' && work.kind === 'option');
    if (isGone && isIt) world.watch.left(desk.storeName, seq, 'discarded by a person');
  }
}

const FIELD = 'siblings';

/** Adds or removes a sibling in a list that other phones change, too [S13]. */
async function changeSiblings(
  world: World,
  desk: Desk,
  { change, index }: { change: 'add' | 'remove'; index: number },
): Promise<void> {
  const { tab, store, look } = desk;
  const from = (await readValues(look, 'family')) ?? {};
  const before = readList(from[FIELD]);
  const gone = change === 'remove' ? before[index % Math.max(1, before.length)] : undefined;
  if (change === 'remove' && !gone) return;
  const added = change === 'add' ? invent(world, desk) : undefined;
  const list = added ? [...before, added] : before.filter((item) => item !== gone);
  const values = { ...from, [FIELD]: list };
  const step = SECTION_STEPS.family;
  await act(tab, () => saveSection(store, { key: 'family', step, values, from }, tab.environment));
  const now = readList((await readValues(look, 'family'))?.[FIELD]).map(nameOf);
  if (added && now.includes(nameOf(added))) {
    const { family, phone } = desk;
    world.expected.siblings.push({
      account: family.name,
      phone,
      name: nameOf(added),
      wanted: 'yes',
    });
  }
  if (gone && !now.includes(nameOf(gone))) {
    const known = findSibling(world, desk, nameOf(gone));
    if (known) known.wanted = 'no';
  }
}

function invent(world: World, { family }: Desk): LooseValues {
  const name = family.mark + letters(world.nextNumber());
  return { name, gender: 'Brother', marital_status: 'Not Married' };
}

import { bringToRest } from './finale.ts';
import { checkEnd } from './end-state.ts';
import { runCommand } from './run-command.ts';
import { describeSchedule, describeCommand, type Schedule } from './schedule.ts';
import type { OpenForms } from './section-commands.ts';
import { signIn } from './session-actions.ts';
import { checkStores, countDepartures, type SeenEntries } from './store-invariants.ts';
import { createWorld, type Stage, type World } from './world.ts';

/** No hourly rate limit counts requests of two schedules. */
const BETWEEN_SCHEDULES_MS = 2 * 3_600_000;

const LINE_MAX = 300;

class Broken extends Error {
  override name = 'Broken';
}

/** Throws `Broken` with all findings, if there are any. */
export async function runSchedule(stage: Stage, schedule: Schedule): Promise<void> {
  await stage.time.pass(BETWEEN_SCHEDULES_MS, async () => undefined);
  const world = await createWorld(stage, schedule);
  const seen: SeenEntries = new Map();
  const forms: OpenForms = new Map();
  let at = 'at the beginning';
  try {
    await begin(world);
    for (const [index, command] of schedule.commands.entries()) {
      world.watch.trace.push(`${index}. ${describeCommand(command)}`);
      at = `at ${index}. ${describeCommand(command)}`;
      await runCommand(world, forms, command);
      await world.settle();
      await checkStores(world, seen);
      if (world.watch.findings.length > 0) break;
    }
    if (world.watch.findings.length === 0) {
      at = 'in the end';
      await bringToRest(world);
      await checkStores(world, seen);
      await checkEnd(world);
      countDepartures(world, seen);
    }
  } catch (error) {
    world.watch.find(String((error as Error).stack));
  } finally {
    world.close();
  }
  stage.tally.count('schedules');
  const { findings } = world.watch;
  if (findings.length === 0) return;
  const trace = world.watch.trace.map((line) => line.slice(0, LINE_MAX));
  const told = [
    `${at}:`,
    ...findings,
    describeSchedule(schedule),
    'What the server heard:',
    ...trace,
  ];
  throw new Broken(told.join('\n'));
}

/** Every schedule begins with the same account on both phones. */
async function begin(world: World): Promise<void> {
  for (const [phone, tabIndex] of [0, 2].entries()) {
    const { tab } = world.tab(tabIndex);
    await signIn(world, { tab, phone }, 'A');
  }
}

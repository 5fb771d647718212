import { mkdir, writeFile } from 'node:fs/promises';
import {
  type Arbitrary,
  array,
  asyncProperty,
  check,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check';
import { primaryValues } from '../support/primary-values.ts';
import { createTally, type Fate, FATES } from './fates.ts';
import { startModelServer } from './model-server.ts';
import { runSchedule } from './run-schedule.ts';
import { createTime } from './timers.ts';
import { type Command, type Schedule, TABS } from './schedule.ts';
import type { Stage } from './world.ts';
import { SECTION_KEYS } from '../../src/domain/sections.ts';

/** All schedules of a process share the real server, the clock and the tally. */
export interface OpenStage extends Stage {
  close(): Promise<void>;
}

export async function openStage(): Promise<OpenStage> {
  const time = createTime(Date.UTC(2026, 10, 22, 6));
  const modelServer = await startModelServer(() => time.now());
  const basicInfo = await primaryValues(modelServer.server);
  return { modelServer, time, tally: createTally(), basicInfo, close: () => modelServer.stop() };
}

interface Run {
  seed: number;
  count: number;
  /** It is called after every schedule without findings. */
  onSchedule?: (done: number) => void;
}

/** Shortens a failing schedule and stores it in test-results, to be copied into cases/. */
export async function runDrawn(stage: Stage, { seed, count, onSchedule }: Run): Promise<void> {
  let done = 0;
  const property = asyncProperty(schedules, async (schedule) => {
    await runSchedule(stage, schedule);
    done += 1;
    onSchedule?.(done);
  });
  const result = await check(property, { seed, numRuns: count });
  if (!result.failed) return;
  const [schedule] = result.counterexample ?? [];
  const found = (result.errorInstance as Error | null)?.message ?? 'No error was thrown.';
  const at = await keepCounterexample(schedule, found);
  const where = `Schedule ${result.numRuns} of seed ${seed} failed (shortened ${result.numShrinks} times).`;
  throw new Error(`${where} Copy ${at} into test/model/cases to run it again.\n${found}`);
}

/** Stores the schedule and its findings, so that a developer can run the schedule again. */
async function keepCounterexample(schedule: Schedule | undefined, found: string): Promise<string> {
  const folder = new URL('../../test-results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const name = `schedule-${Date.now()}.json`;
  await writeFile(new URL(`${name}.txt`, folder), found);
  await writeFile(new URL(name, folder), `${JSON.stringify(schedule, null, 2)}\n`);
  return `test-results/${name}`;
}

/** Draws schedules: everyday actions of people, with frequent faults in between. */

type Name = Command['do'];
type CommandOf<N extends Name> = Extract<Command, { do: N }>;
type Details<N extends Name> = {
  [K in Exclude<keyof CommandOf<N>, 'do'>]: Arbitrary<CommandOf<N>[K]>;
};

/** In one group, a command of weight 2 is drawn twice as often as one of weight 1. */
function draw<N extends Name>(weight: number, name: N, details: Details<N>) {
  const parts = { do: constant(name), ...details };
  return { weight, arbitrary: record(parts) as unknown as Arbitrary<Command> };
}

const often = <T>(weight: number, ...values: T[]) => ({
  weight,
  arbitrary: constantFrom(...values),
});

const tab = nat(TABS.length - 1);
const index = nat(5);
const section = constantFrom('primary', ...SECTION_KEYS);

/** About two in five drawn fates are 'ok'. */
const fate = oneof(
  often<Fate>(5, 'ok'),
  often<Fate>(3, 'lose'),
  // The phone may send again after these answers, perhaps when another account is signed in.
  often<Fate>(1, '401', '412'),
  often<Fate>(4, ...FATES),
);
const moves = array(record({ pick: nat(3), fate }), { minLength: 1, maxLength: 8 });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const people = oneof(
  draw(8, 'save', {
    tab,
    section,
    fields: integer({ min: 1, max: 7 }),
    form: constantFrom('fresh', 'fresh', 'old'),
  }),
  draw(2, 'open-form', { tab, section }),
  draw(1, 'draft', { tab, section }),
  draw(2, 'add-option', { tab, what: constantFrom('profession', 'gotra', 'place') }),
  draw(2, 'siblings', { tab, change: constantFrom('add', 'add', 'remove'), index }),
  draw(1, 'pass-step', {
    tab,
    step: constantFrom('personal-document', 'personal-preferences', 'personal-video'),
  }),
  draw(3, 'add-photo', { tab }),
  draw(1, 'add-video', {
    tab,
    size: oneof(often(5, 'small'), often(6, 'pieces'), often(1, 'chunks')),
  } as Details<'add-video'>),
  draw(1, 'add-aadhaar', { tab, side: constantFrom('front', 'back') }),
  draw(2, 'delete-file', { tab, slot: constantFrom('photo', 'photo', 'video'), index }),
  draw(2, 'choose', { tab, index, choice: constantFrom('ours', 'theirs') }),
  draw(1, 'retry', { tab, index }),
  draw(1, 'discard', { tab, index }),
);

const line = oneof(
  draw(3, 'wake', {
    tab,
    reason: constantFrom('saved', 'saved', 'send-now', 'visible', 'online', 'timer', 'probe'),
  }),
  draw(7, 'network', { moves }),
  draw(2, 'arrive', {}),
  draw(2, 'thin-line', {
    bytesPerMs: constantFrom(4, 10, 50),
    ms: constantFrom(20_000, 90_000, 600_000),
  }),
);

const mishap = oneof(
  draw(6, 'kill', { tab, after: nat(60) }),
  draw(1, 'full-phone', { tab, after: nat(12) }),
  draw(4, 'time', {
    ms: constantFrom(300, 9_000, 40_000, 360_000, 16 * 60_000, DAY_MS, 20 * DAY_MS),
  }),
  draw(1, 'set-clock', {
    phone: nat(1),
    byMs: constantFrom(-DAY_MS, DAY_MS, -HOUR_MS, HOUR_MS),
  }),
  draw(1, 'sick-row', { tab, after: nat(20) }),
);

const session = oneof(
  draw(3, 'login', { tab, account: constantFrom('A', 'B') }),
  draw(1, 'logout', { tab, keep: constantFrom('unsent', 'unsent', 'nothing') }),
  draw(1, 'end-sessions', { account: constantFrom('A', 'B') }),
);

const ofDay = [
  { weight: 5, arbitrary: people },
  { weight: 6, arbitrary: line },
  { weight: 2, arbitrary: mishap },
];
const command = oneof(...ofDay, { weight: 1, arbitrary: session });

const day = array(command, { minLength: 3, maxLength: 30, size: 'max' });

/** Without logouts: a phone without data cannot send it again after a restore. */
const partOfDay = array(oneof(...ofDay), { minLength: 1, maxLength: 12, size: 'max' });

/** On this day the server's database is restored from a backup [S26]. */
const restoredDay = tuple(partOfDay, partOfDay, partOfDay).map(
  ([before, lost, after]): Command[] => [
    ...before,
    { do: 'backup' },
    ...lost,
    { do: 'restore' },
    ...after,
  ],
);

const schedules: Arbitrary<Schedule> = record({
  seed: nat(),
  commands: oneof({ weight: 9, arbitrary: day }, { weight: 1, arbitrary: restoredDay }),
});

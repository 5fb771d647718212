/** All schedules of a process share the real server, the clock and the tally. */
import { mkdir, writeFile } from 'node:fs/promises';
import { asyncProperty, check } from 'fast-check';
import { primaryValues } from '../support/primary-values.ts';
import { createTally } from './fates.ts';
import { schedules } from './generate.ts';
import { startModelServer } from './model-server.ts';
import { runSchedule } from './run-schedule.ts';
import { createTime } from './timers.ts';
import type { Schedule } from './schedule.ts';
import type { Stage } from './world.ts';

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

/**
 * A failing schedule is shortened and stored in test-results. A developer should copy it into
 * cases/.
 */
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
  const found = (result.errorInstance as Error | null)?.message ?? 'It did not hold.';
  const at = await keepCounterexample(schedule, found);
  const where = `schedule ${result.numRuns} of seed ${seed}, made shorter ${result.numShrinks} times`;
  throw new Error(`${where}, kept as ${at}\n${found}`);
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

/**
 * These tests run the sync engine with faults of phones, people, network and time [S1] [S2] [S3]
 * [S5] [S6] [S7] [S8] [S10] [S11] [S12] [S13] [S15] [S17] [S18] [S20] [S25] [S26] [S28]. At the
 * end, the server must have what the families last saw as saved, once and in order. `npm run long --
 * soak` draws new schedules.
 */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';
import { openStage, type OpenStage } from './stage.ts';

const CASES = new URL('cases/', import.meta.url);
const cases = (await readdir(CASES)).filter((name) => name.endsWith('.json')).sort();

let stage: OpenStage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('[S2] [S7] what once was lost, doubled or stuck no longer is', () => {
  test.each(cases)('%s', async (name) => {
    const schedule = JSON.parse(await readFile(new URL(name, CASES), 'utf8')) as Schedule;
    await expect(runSchedule(stage, schedule)).resolves.toBeUndefined();
  });
});

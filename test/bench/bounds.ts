import type { EditsResult, FileResult } from './product.ts';
import { percentile } from './support/statistics.ts';

const EDITS_MAX_MS = 2_000;
const FILE_TIME_MAX = 1.1;
const FILE_BYTES_MAX = 1.05;
const GROWTH_MAX_MIB = 30;
/** Stock Workbox needed this long to queue a save, measured beside ours. */
const SAVE_MAX_MS = 9.9;

export function listBroken({
  edits,
  file,
  idealMs,
}: {
  edits: EditsResult;
  file: FileResult;
  idealMs: number;
}): string[] {
  const broken: string[] = [];
  const hold = (what: string, value: number, max: number) => {
    if (!(value <= max)) broken.push(`${what}: ${value.toFixed(3)}, at most ${max.toFixed(3)}`);
  };
  hold('many saves, ms', edits.sendMs, EDITS_MAX_MS);
  hold('a big file, times the ideal', (file.sendMs ?? Infinity) / idealMs, FILE_TIME_MAX);
  hold('a big file, times its bytes', file.sentBytes / file.sizeBytes, FILE_BYTES_MAX);
  for (const { process, beforeMiB, peakMiB } of file.processes) {
    hold(`memory of ${process}, MiB`, peakMiB - beforeMiB, GROWTH_MAX_MIB);
  }
  hold('what a page waits for a save, ms', percentile(edits.saveMs, 0.5), SAVE_MAX_MS);
  return broken;
}

export function tellBroken(broken: readonly string[]): boolean {
  for (const each of broken) console.log(`Not held: ${each}`);
  if (broken.length === 0) console.log('All bounds are held.');
  return broken.length === 0;
}

import type { EditsResult, FileResult } from './results.ts';
import { percentile } from './support/statistics.ts';
import { printTable } from './support/table.ts';

type Beside<Result> = Record<string, Result>;

const GIVEN_UP = 'given up';

export function printEdits(
  { count, rttMs }: { count: number; rttMs: number },
  results: Beside<EditsResult>,
): void {
  printTable('Local save', [
    ['', 'of', 'p50', 'p95'],
    ...Object.entries(results).flatMap(([name, { saves }]) =>
      Object.entries(saves).map(([what, took]) => [
        name,
        what,
        ms(percentile(took, 0.5)),
        ms(percentile(took, 0.95)),
      ]),
    ),
  ]);
  printTable(`${count.toLocaleString('en')} saves without a network, then over ${rttMs} ms RTT`, [
    ['', 'requests', 'all there after'],
    ...Object.entries(results).map(([name, { sendMs, requests }]) => [
      name,
      String(requests),
      seconds(sendMs),
    ]),
  ]);
}

export function printFiles(
  { idealMs, cutEveryMs }: { idealMs: number; cutEveryMs: number },
  results: Beside<FileResult>,
): void {
  const title = `100 MB over 20 Mbit/s, cut every ${cutEveryMs / 1_000} s (ideal: ${seconds(idealMs)})`;
  printTable(title, [
    ['', 'time', 'of the ideal', 'bytes', 'of the ideal'],
    ...Object.entries(results).map(([name, { sendMs, sentBytes, sizeBytes }]) => [
      name,
      seconds(sendMs),
      sendMs === undefined ? '–' : `${(sendMs / idealMs).toFixed(3)}×`,
      `${(sentBytes / 1e6).toFixed(1)} MB`,
      `${(sentBytes / sizeBytes).toFixed(3)}×`,
    ]),
  ]);
}

export function printMemory(results: Beside<FileResult>): void {
  printTable('Memory while queueing and sending 100 MB, each process of the browser', [
    ['', 'process', 'before', 'peak', 'growth'],
    ...Object.entries(results).flatMap(([name, { processes }]) =>
      processes.map(({ process, beforeMiB, peakMiB }) => [
        name,
        process,
        `${beforeMiB.toFixed(0)} MiB`,
        `${peakMiB.toFixed(0)} MiB`,
        `+${(peakMiB - beforeMiB).toFixed(0)} MiB`,
      ]),
    ),
  ]);
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? GIVEN_UP : `${(milliseconds / 1_000).toFixed(2)} s`;
}

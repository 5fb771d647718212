import type { EditsResult, FileResult } from './product.ts';
import { percentile } from './support/statistics.ts';
import { printTable } from './support/table.ts';

export function printEdits(
  { count, rttMs }: { count: number; rttMs: number },
  { saveMs, sendMs, requests }: EditsResult,
): void {
  printTable('A step and its outbox entry', [
    ['p50', 'p95'],
    [ms(percentile(saveMs, 0.5)), ms(percentile(saveMs, 0.95))],
  ]);
  printTable(`${count.toLocaleString('en')} saves without a network, then over ${rttMs} ms RTT`, [
    ['requests', 'all there after'],
    [String(requests), seconds(sendMs)],
  ]);
}

export function printFile(
  { idealMs, cutEveryMs }: { idealMs: number; cutEveryMs: number },
  { sendMs, sentBytes, sizeBytes, processes }: FileResult,
): void {
  const title = `100 MB over 20 Mbit/s, cut every ${cutEveryMs / 1_000} s (ideal: ${seconds(idealMs)})`;
  printTable(title, [
    ['time', 'of the ideal', 'bytes', 'of the ideal'],
    [
      sendMs === undefined ? 'given up' : seconds(sendMs),
      sendMs === undefined ? '–' : `${(sendMs / idealMs).toFixed(3)}×`,
      `${(sentBytes / 1e6).toFixed(1)} MB`,
      `${(sentBytes / sizeBytes).toFixed(3)}×`,
    ],
  ]);
  printTable('Memory while queueing and sending 100 MB, each process of the browser', [
    ['process', 'before', 'peak', 'growth'],
    ...processes.map(({ process, beforeMiB, peakMiB }) => [
      process,
      `${beforeMiB.toFixed(0)} MiB`,
      `${peakMiB.toFixed(0)} MiB`,
      `+${(peakMiB - beforeMiB).toFixed(0)} MiB`,
    ]),
  ]);
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { addTally, createTally, TALLY, type Tally } from './support/tally.ts';

export default class FaultReport implements Reporter {
  private readonly sum = createTally();
  private rounds = 0;
  private failed = 0;
  private readonly startMs = Date.now();

  onTestEnd(test: TestCase, result: TestResult): void {
    const seconds = (result.duration / 1000).toFixed(0);
    const attachment = result.attachments.find(({ name }) => name === TALLY);
    const tally = attachment?.body
      ? (JSON.parse(attachment.body.toString()) as Tally)
      : createTally();
    this.rounds += 1;
    if (result.status !== 'passed') this.failed += 1;
    addTally(this.sum, tally);
    const faults = Object.values(tally.faults).reduce((sum, times) => sum + times, 0);
    console.log(
      `${result.status === 'passed' ? 'ok    ' : 'FAILED'} ${test.title.split(':')[0]}: ${seconds} s, ${faults} faults, lost ${tally.lost.length}, doubled ${tally.doubled.length}`,
    );
    for (const { message } of result.errors) console.log(message);
  }

  onEnd(): void {
    const minutes = ((Date.now() - this.startMs) / 60_000).toFixed(1);
    console.log(`\n${this.rounds} rounds in ${minutes} minutes, ${this.failed} failed.`);
    print('Faults that were caused', this.sum.faults);
    print('Events that were seen', this.sum.seen);
    for (const what of this.sum.lost) console.log(`lost: ${what}`);
    for (const what of this.sum.doubled) console.log(`doubled: ${what}`);
    console.log(`\nlost ${this.sum.lost.length}, doubled ${this.sum.doubled.length}`);
  }
}

function print(title: string, counts: Record<string, number>): void {
  console.log(`\n${title}:`);
  for (const [what, times] of Object.entries(counts).toSorted(([, a], [, b]) => b - a)) {
    console.log(`${String(times).padStart(6)}  ${what}`);
  }
}

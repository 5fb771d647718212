/** The row with the progress of the wizard, on this phone and at the server. */
import type { AadhaarCheck } from '../../domain/user.ts';
import { CARD_SIDES } from '../../domain/enumerations.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore, ProgressRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { slotOf, type MediaSlot } from '../schema/media-row.ts';
import { newEntry, targets } from '../schema/outbox-entry.ts';

const EMPTY: ProgressRow = {
  key: 'progress',
  currentStep: null,
  passed: [],
  serverDone: [],
  serverPercent: null,
  fetchedAt: 0,
};

export async function readProgressRow(store: AccountStore): Promise<ProgressRow> {
  return (await store.progress.get('progress')) ?? EMPTY;
}

/** The report for the server is queued in the same transaction. */
export async function passStep(
  store: AccountStore,
  step: StepKey,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.progress, store.outbox, async () => {
    const row = await readProgressRow(store);
    if (row.passed.includes(step) || row.serverDone.includes(step)) return;
    await store.progress.put({ ...row, passed: [...row.passed, step] });
    await queuePassedStep(store, step, environment);
  });
}

/** Queues nothing if this report is already queued. Needs a transaction over outbox. */
export async function queuePassedStep(
  store: AccountStore,
  step: StepKey,
  environment: StoreEnvironment,
): Promise<void> {
  const target = targets.passedStep(step);
  if ((await store.outbox.where('target').equals(target).count()) > 0) return;
  await store.outbox.add(newEntry({ target, work: { kind: 'passed-step', step } }, environment));
}

/** The state of a card that nobody has looked at yet. */
export const WAITING: AadhaarCheck = {
  state: 'waiting',
  sides: [],
  reason: null,
  sentence: null,
  looked_at: null,
};

/**
 * A side that the server once had stays recorded. A side that it has now is not lost. `sentAt` is
 * set if this phone has just sent a side: nobody has looked at the card yet.
 */
export async function recordAadhaarAtServer(
  store: AccountStore,
  found: { front: boolean; back: boolean },
  sentAt?: number,
): Promise<void> {
  await store.transaction('rw', store.progress, async () => {
    const row = await readProgressRow(store);
    const known = row.aadhaarAtServer ?? { front: false, back: false };
    const aadhaarAtServer = { front: known.front || found.front, back: known.back || found.back };
    const there = CARD_SIDES.filter((side) => found[side]).map(slotOf);
    const isLookedAt = Boolean(row.aadhaarCheck);
    await store.progress.put({
      ...withoutLost(row, there),
      aadhaarAtServer,
      // The progress is now stale, so the next pull asks for the state of the check.
      ...(sentAt === undefined ? {} : { aadhaarSentAt: sentAt, fetchedAt: 0 }),
      ...(sentAt !== undefined && isLookedAt ? { aadhaarCheck: WAITING } : {}),
    });
  });
}

export function withoutLost(
  { lost = [], ...row }: ProgressRow,
  there: readonly MediaSlot[],
): ProgressRow {
  const left = lost.filter((slot) => !there.includes(slot));
  return left.length === 0 ? row : { ...row, lost: left };
}

export async function updateProgress(
  store: AccountStore,
  change: Partial<ProgressRow>,
): Promise<void> {
  await store.transaction('rw', store.progress, async () => {
    const row = await readProgressRow(store);
    await store.progress.put({ ...row, ...change });
  });
}

import { describe, expect, test } from 'vitest';
import {
  PRIORITY,
  type FailureCause,
  type OutboxEntry,
  type UnreachableReason,
} from '../../src/store/schema/outbox-entry.ts';
import { retryDelayMs } from '../../src/sync/transitions.ts';
import { listDue, nextDueAt } from '../../src/sync/schedule.ts';

const NOW = 1_000_000;

function entry(seq: number, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    seq,
    id: `id-${seq}`,
    target: `target-${seq}`,
    work: { kind: 'section', section: 'primary' },
    priority: PRIORITY.text,
    createdAt: NOW,
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    notBefore: 0,
    frozen: null,
    lastFailure: null,
    rejection: null,
    waitsFor: [],
    ...changes,
  };
}

const dueSeqs = (entries: OutboxEntry[]) => listDue(entries, { now: NOW }).map((due) => due.seq);

describe('the entries that are due', () => {
  test('[S6] are text before Aadhaar, Aadhaar before photos, photos before video', () => {
    const entries = [
      entry(1, { priority: PRIORITY.video }),
      entry(2, { priority: PRIORITY.photo }),
      entry(3, { priority: PRIORITY.aadhaar }),
      entry(4, { priority: PRIORITY.text }),
    ];
    expect(dueSeqs(entries)).toEqual([4, 3, 2, 1]);
  });

  test('[S6] contain only the oldest entry of a target, even if a newer one is more urgent', () => {
    const entries = [entry(1, { target: 'a', nextAttemptAt: NOW + 1 }), entry(2, { target: 'a' })];
    expect(dueSeqs(entries)).toEqual([]);
  });

  test('[S6] do not wait for a target that has to wait', () => {
    expect(dueSeqs([entry(1, { nextAttemptAt: NOW + 1 }), entry(2)])).toEqual([2]);
  });

  describe('[S6] a photo after the deletion of another', () => {
    const behind = (head: Partial<OutboxEntry>) =>
      dueSeqs([
        entry(1, {
          target: 'a',
          work: { kind: 'upload', mediaId: 'a', slot: 'photo' },
          nextAttemptAt: NOW + 1,
          ...head,
        }),
        entry(2, { target: 'a', work: { kind: 'delete-media', mediaId: 'a', slot: 'photo' } }),
        entry(3, { target: 'b', work: { kind: 'upload', mediaId: 'b', slot: 'photo' } }),
      ]);
    const failed = (why: UnreachableReason) => ({ lastFailure: { why, at: NOW } });

    test('waits for the place that it frees', () => {
      expect(behind({ attempts: 4, ...failed('server-error') })).toEqual([]);
      expect(behind({ attempts: 40, ...failed('network') })).toEqual([]);
    });

    test('does not wait if the upload of the photo to be deleted keeps failing', () => {
      expect(behind({ attempts: 5, ...failed('server-error') })).toEqual([3]);
      expect(behind({ attempts: 5, ...failed('unexpected-answer') })).toEqual([3]);
    });
  });

  test('[S10] a rejected entry blocks nothing, not even its own target', () => {
    expect(
      dueSeqs([entry(1, { target: 'a', state: 'rejected' }), entry(2, { target: 'a' })]),
    ).toEqual([2]);
  });

  test('[S11] an entry waits if one of its options has no real id yet', () => {
    expect(dueSeqs([entry(1, { waitsFor: ['local:x'] }), entry(2)])).toEqual([2]);
  });

  test('[S6] a photo waits for the photos that were deleted before it; a video does not', () => {
    const upload = { kind: 'upload', mediaId: 'new' } as const;
    const deletion = entry(1, { work: { kind: 'delete-media', mediaId: 'old', slot: 'photo' } });
    const photo = entry(2, { work: { ...upload, slot: 'photo' } });
    const video = entry(3, { work: { ...upload, slot: 'video' } });
    expect(dueSeqs([deletion, photo, video])).toEqual([1, 3]);
    expect(dueSeqs([{ ...deletion, state: 'rejected' }, photo, video])).toEqual([2, 3]);
    expect(dueSeqs([photo, { ...deletion, seq: 4 }])).toEqual([2, 4]);
    const later = { ...deletion, nextAttemptAt: NOW + 100 };
    expect(nextDueAt([later, photo], { now: NOW })).toBe(NOW + 100);
  });

  test('[S9] what may go on Wi-Fi alone is not due on mobile data, and nothing else waits for it', () => {
    const entries = [entry(1, { waitsForWifi: true }), entry(2)];
    const due = listDue(entries, { now: NOW, isOnMobileData: true });
    expect(due.map(({ seq }) => seq)).toEqual([2]);
    expect(dueSeqs(entries)).toEqual([1, 2]);
    const situation = { now: NOW, isOnMobileData: true };
    expect(nextDueAt(entries.slice(0, 1), situation)).toBeUndefined();
  });

  test('[S28] an entry of a later version is not due, and blocks nothing else', () => {
    const unknown = entry(1, { work: { kind: 'voice-note' } as never });
    expect(dueSeqs([unknown, entry(2)])).toEqual([2]);
    expect(nextDueAt([unknown], { now: NOW })).toBeUndefined();
  });

  test('[S9] a wait that is too long for any failure is ignored, because the clock was wrong', () => {
    const failedAt = (at: number) => ({ lastFailure: { why: 'network', at } as const });
    const ofHourMs = { nextAttemptAt: NOW + 3_600_000, ...failedAt(NOW) };
    expect(dueSeqs([entry(1, ofHourMs)])).toEqual([]);
    expect(dueSeqs([entry(1, { ...ofHourMs, nextAttemptAt: NOW + 3_600_001 })])).toEqual([1]);
    expect(dueSeqs([entry(1, { nextAttemptAt: NOW + 1, ...failedAt(NOW + 1) })])).toEqual([1]);
  });

  test('the next due time is that of the soonest entry', () => {
    const entries = [
      entry(1, { nextAttemptAt: NOW + 500 }),
      entry(2, { nextAttemptAt: NOW + 100 }),
    ];
    expect(nextDueAt(entries, { now: NOW })).toBe(NOW + 100);
    expect(nextDueAt([entry(1, { state: 'rejected' })], { now: NOW })).toBeUndefined();
    expect(nextDueAt([entry(1, { waitsFor: ['local:x'] })], { now: NOW })).toBeUndefined();
  });
});

describe('[S9] the wait', () => {
  const FIVE_MIN_MS = 5 * 60_000;
  const longest = (cause: FailureCause) =>
    [1, 2, 3, 4, 6, 8, 9, 100].map((failures) => retryDelayMs({ failures, cause }, () => 1));

  test('doubles up to 5 min: from 2 s after a failure of the network, from 8 s after one of the server', () => {
    const network = [2_000, 4_000, 8_000, 16_000, 64_000, 256_000, FIVE_MIN_MS, FIVE_MIN_MS];
    expect(longest('network')).toEqual(network);
    const server = [8_000, 16_000, 32_000, 64_000, 256_000, FIVE_MIN_MS, FIVE_MIN_MS, FIVE_MIN_MS];
    expect(longest('server')).toEqual(server);
  });

  test('is jittered: for the network from zero, for the server from half the wait', () => {
    const waits = (cause: FailureCause) =>
      [0, 0.25].map((random) => retryDelayMs({ failures: 5, cause }, () => random));
    expect(waits('network')).toEqual([0, 8_000]);
    expect(waits('server')).toEqual([64_000, 80_000]);
  });
});

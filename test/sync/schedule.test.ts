import { describe, expect, test } from 'vitest';
import {
  PRIORITY,
  type OutboxEntry,
  type UnreachableReason,
} from '../../src/store/outbox-entry.ts';
import { RETRY_MAX_MS, retryDelayMs } from '../../src/sync/retry-delay.ts';
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

const dueSeqs = (entries: OutboxEntry[], retryAt?: number) =>
  listDue(entries, { now: NOW, connection: retryAt === undefined ? undefined : { retryAt } }).map(
    (due) => due.seq,
  );

describe('what is due', () => {
  test('[S6] text goes before Aadhaar, Aadhaar before photos, photos before video', () => {
    const entries = [
      entry(1, { priority: PRIORITY.video }),
      entry(2, { priority: PRIORITY.photo }),
      entry(3, { priority: PRIORITY.aadhaar }),
      entry(4, { priority: PRIORITY.text }),
    ];
    expect(dueSeqs(entries)).toEqual([4, 3, 2, 1]);
  });

  test('[S6] only the oldest entry of a target is considered, whatever the newer one is worth', () => {
    const entries = [entry(1, { target: 'a', nextAttemptAt: NOW + 1 }), entry(2, { target: 'a' })];
    expect(dueSeqs(entries)).toEqual([]);
  });

  test('[S6] a target that has to wait makes no other wait', () => {
    expect(dueSeqs([entry(1, { nextAttemptAt: NOW + 1 }), entry(2)])).toEqual([2]);
  });

  describe('[S6] a photo after the deletion of another', () => {
    const behind = (head: Partial<OutboxEntry>) =>
      dueSeqs([
        entry(1, {
          target: 'a',
          work: { kind: 'upload', mediaId: 'a' },
          nextAttemptAt: NOW + 1,
          ...head,
        }),
        entry(2, { target: 'a', work: { kind: 'delete-media', mediaId: 'a' } }),
        entry(3, { target: 'b', work: { kind: 'upload', mediaId: 'b' } }),
      ]);
    const failed = (why: UnreachableReason) => ({ lastFailure: { why, at: NOW } });

    test('waits for the room that it makes', () => {
      expect(behind({ attempts: 4, ...failed('server-error') })).toEqual([]);
      expect(behind({ attempts: 40, ...failed('network') })).toEqual([]);
    });

    test('does not wait where the server fails at what is to be deleted again and again', () => {
      expect(behind({ attempts: 5, ...failed('server-error') })).toEqual([3]);
      expect(behind({ attempts: 5, ...failed('unexpected-answer') })).toEqual([3]);
    });
  });

  test('[S10] a rejected entry holds nothing up, not even its own target', () => {
    expect(
      dueSeqs([entry(1, { target: 'a', state: 'rejected' }), entry(2, { target: 'a' })]),
    ).toEqual([2]);
  });

  test('[S11] an entry that names an option without its id waits', () => {
    expect(dueSeqs([entry(1, { waitsFor: ['local:x'] }), entry(2)])).toEqual([2]);
  });

  test('[S6] a photo waits for the photos deleted before it, which make room; a video does not', () => {
    const upload = { kind: 'upload', mediaId: 'new' } as const;
    const deletion = entry(1, {
      work: { kind: 'delete-media', mediaId: 'old' },
      priority: PRIORITY.photo,
    });
    const photo = entry(2, { work: upload, priority: PRIORITY.photo });
    const video = entry(3, { work: upload, priority: PRIORITY.video });
    expect(dueSeqs([deletion, photo, video])).toEqual([1, 3]);
    expect(dueSeqs([{ ...deletion, state: 'rejected' }, photo, video])).toEqual([2, 3]);
    expect(dueSeqs([photo, { ...deletion, seq: 4 }])).toEqual([2, 4]);
    const later = { ...deletion, nextAttemptAt: NOW + 100 };
    expect(nextDueAt([later, photo], { connection: undefined })).toBe(NOW + 100);
  });

  test('what may go on Wi-Fi alone is not due on mobile data, and nothing else waits for it', () => {
    const entries = [entry(1, { waitsForWifi: true }), entry(2)];
    const due = listDue(entries, { now: NOW, connection: undefined, isOnMobileData: true });
    expect(due.map(({ seq }) => seq)).toEqual([2]);
    expect(dueSeqs(entries)).toEqual([1, 2]);
    const situation = { connection: undefined, isOnMobileData: true };
    expect(nextDueAt(entries.slice(0, 1), situation)).toBeUndefined();
  });

  test('[S9] nothing is due before the connection is tried again', () => {
    expect(dueSeqs([entry(1)], NOW + 1)).toEqual([]);
    expect(dueSeqs([entry(1)], NOW)).toEqual([1]);
  });

  test('what is due next is the soonest entry, no sooner than the connection', () => {
    const entries = [
      entry(1, { nextAttemptAt: NOW + 500 }),
      entry(2, { nextAttemptAt: NOW + 100 }),
    ];
    expect(nextDueAt(entries, { connection: undefined })).toBe(NOW + 100);
    expect(nextDueAt(entries, { connection: { retryAt: NOW + 300 } })).toBe(NOW + 300);
    expect(nextDueAt([entry(1, { state: 'rejected' })], { connection: undefined })).toBeUndefined();
    expect(
      nextDueAt([entry(1, { waitsFor: ['local:x'] })], { connection: undefined }),
    ).toBeUndefined();
  });
});

describe('[S9] the wait', () => {
  test('doubles from 2 s to 5 min', () => {
    const ceilings = [1, 2, 3, 4, 8, 9, 100].map((failures) => retryDelayMs(failures, () => 1));
    expect(ceilings).toEqual([2_000, 4_000, 8_000, 16_000, 256_000, RETRY_MAX_MS, RETRY_MAX_MS]);
  });

  test('is fully jittered: anything between nothing and the ceiling', () => {
    expect(retryDelayMs(5, () => 0)).toBe(0);
    expect(retryDelayMs(5, () => 0.25)).toBe(8_000);
  });
});

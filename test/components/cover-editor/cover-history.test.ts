import {
  array,
  assert,
  constant,
  double,
  integer,
  oneof,
  property,
  record,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeCovers,
  openHistory,
  readKey,
  STEP,
  type CoverAction,
} from '../../../src/components/cover-editor/cover-history.ts';
import {
  COVER_MIN_SIDE,
  cornersOf,
  dragCorner,
  type Cover,
} from '../../../src/domain/redaction.ts';

const COVER: Cover = { x: 0.5, y: 0.8, width: 0.6, height: 0.1, angleDegrees: 0 };
const SIZE = { width: 1000, height: 640 };

describe('keys', () => {
  const press = (key: string, held?: 'shiftKey' | 'altKey' | 'ctrlKey') =>
    readKey({
      key,
      shiftKey: held === 'shiftKey',
      altKey: held === 'altKey',
      ctrlKey: held === 'ctrlKey',
      metaKey: false,
    });

  test('arrows move, with Shift they resize, with Alt they turn', () => {
    expect(press('ArrowLeft')).toEqual({ do: 'move', x: -1, y: 0 });
    expect(press('ArrowDown')).toEqual({ do: 'move', x: 0, y: 1 });
    expect(press('ArrowRight', 'shiftKey')).toEqual({ do: 'resize', width: 1, height: 0 });
    expect(press('ArrowRight', 'altKey')).toEqual({ do: 'turn', degrees: 5 });
  });

  test('Delete removes, Ctrl+Z takes back, and Tab is left to the browser', () => {
    expect(press('Delete')).toEqual({ do: 'remove' });
    expect(press('z', 'ctrlKey')).toEqual({ do: 'undo' });
    expect(press('Tab')).toBeUndefined();
  });
});

describe('history', () => {
  test('a press moves the cover that is selected, and no other', () => {
    const history = changeCovers(openHistory([COVER, COVER]), { do: 'select', index: 1 });
    const { covers } = changeCovers(history, { do: 'move', x: 1, y: 0 });
    expect(covers[0]).toEqual(COVER);
    expect(covers[1]?.x).toBeCloseTo(COVER.x + STEP);
  });

  test('a whole drag is one step back', () => {
    let history = openHistory([COVER]);
    for (const [index, x] of [0.4, 0.3, 0.2].entries()) {
      const drag: CoverAction = {
        do: 'drag',
        index: 0,
        cover: { ...COVER, x },
        begins: index === 0,
      };
      history = changeCovers(history, drag);
    }
    expect(history.covers[0]?.x).toBe(0.2);
    expect(changeCovers(history, { do: 'undo' }).covers).toEqual([COVER]);
  });

  test('whatever somebody does, every step back leads to where they began, and no cover gets lost', () => {
    const action = oneof<Arbitrary<CoverAction>[]>(
      record({ do: constant('move'), x: integer(), y: integer() }),
      record({ do: constant('resize'), width: integer(), height: integer() }),
      record({ do: constant('turn'), degrees: integer() }),
      record({
        do: constant('add'),
        at: record({ x: double({ min: 0, max: 1, noNaN: true }), y: constant(0.5) }),
        zoom: integer({ min: 1, max: 12 }),
      }),
      constant({ do: 'remove' }),
    );
    assert(
      property(array(action, { maxLength: 60 }), (actions) => {
        let history = changeCovers(openHistory([COVER]), { do: 'select', index: 0 });
        for (const each of actions) {
          history = changeCovers(history, each);
          for (const { x, y, width, height, angleDegrees } of history.covers) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(Math.max(x, y)).toBeLessThanOrEqual(1);
            expect(Math.min(width, height)).toBeGreaterThanOrEqual(COVER_MIN_SIDE);
            expect(Math.abs(angleDegrees)).toBeLessThanOrEqual(90);
          }
          expect(history.selected === undefined).toBe(history.covers.length === 0);
        }
        while (history.past.length > 0) history = changeCovers(history, { do: 'undo' });
        expect(history.covers).toEqual([COVER]);
      }),
    );
  });
});

describe('geometry', () => {
  test('a turned cover stays a rectangle, also on a picture that is no square', () => {
    const [a, b, c, d] = cornersOf({ ...COVER, angleDegrees: 30 }, SIZE);
    const length = (p: typeof a, q: typeof a) => Math.hypot(q.x - p.x, q.y - p.y);
    expect(length(a, b)).toBeCloseTo(600);
    expect(length(b, c)).toBeCloseTo(64);
    expect(length(a, c)).toBeCloseTo(length(b, d));
  });

  test('dragging a corner leaves the one across where it is, however the cover is turned', () => {
    for (const angleDegrees of [0, 25, -70, 90]) {
      const cover = { ...COVER, y: 0.5, angleDegrees };
      const before = cornersOf(cover, SIZE);
      const to = { x: before[2].x + 12, y: before[2].y + 9 };
      const after = cornersOf(dragCorner(cover, { corner: 2, to, size: SIZE }), SIZE);
      expect(after[0].x).toBeCloseTo(before[0].x);
      expect(after[0].y).toBeCloseTo(before[0].y);
    }
  });
});

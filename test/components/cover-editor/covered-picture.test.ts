import { expect, test } from 'vitest';
import { surroundings } from '../../../src/components/cover-editor/covered-picture.tsx';

const PICTURE = { width: 1000, height: 600, digitPx: 20 };
const COVER = { x: 0.5, y: 0.5, width: 0.2, height: 0.1, angleDegrees: 0 };

test('the surroundings of a cover reach three digit heights beyond it, but not beyond the picture', () => {
  expect(surroundings(PICTURE, COVER)).toEqual({ left: -160, right: 160, top: -90, bottom: 90 });
  const inCorner = { ...COVER, x: 0.875, y: 0.9375 };
  expect(surroundings(PICTURE, inCorner)).toEqual({
    left: -160,
    right: 125,
    top: -90,
    bottom: 37.5,
  });
});

test('the surroundings of a turned cover end where no corner of the picture is further away', () => {
  const upright = surroundings(PICTURE, { ...COVER, x: 0.95, angleDegrees: 90 });
  expect(upright.top).toBeCloseTo(-50);
  expect(upright).toMatchObject({ left: -160, right: 160, bottom: 90 });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFrameScaler } from '../../src/media/video/scale-frame.ts';

/** Node has no VideoFrame. */
class MadeFrame {
  readonly bytes: readonly number[];
  readonly init: VideoFrameBufferInit;
  constructor(bytes: Uint8Array, init: VideoFrameBufferInit) {
    this.bytes = [...bytes];
    this.init = init;
  }
}
beforeEach(() => void vi.stubGlobal('VideoFrame', MadeFrame));
afterEach(() => vi.unstubAllGlobals());

/** The frame has 4 × 4 pixels: brightness values, and two colour planes of 2 × 2. */
const LIGHT = [10, 20, 50, 50, 30, 40, 50, 50, 0, 0, 200, 200, 0, 0, 200, 200];
const [BLUE, RED] = [
  [1, 2, 3, 4],
  [11, 12, 13, 14],
];

function frameOf(format: string | null, bytes: readonly number[], layout: PlaneLayout[]) {
  return {
    format,
    visibleRect: { width: 4, height: 4 },
    timestamp: 40_000,
    duration: 33_333,
    colorSpace: { matrix: 'bt709' },
    allocationSize: () => bytes.length,
    copyTo: async (to: Uint8Array) => {
      to.set(bytes);
      return layout;
    },
  } as unknown as VideoFrame;
}
const planar = () =>
  frameOf(
    'I420',
    [...LIGHT, ...BLUE, ...RED],
    [
      { offset: 0, stride: 4 },
      { offset: 16, stride: 2 },
      { offset: 20, stride: 2 },
    ],
  );
const byTurns = () =>
  frameOf(
    'NV12',
    [...LIGHT, ...BLUE.flatMap((blue, at) => [blue, RED[at]!])],
    [
      { offset: 0, stride: 4 },
      { offset: 16, stride: 4 },
    ],
  );
const scale = async (frame: VideoFrame, size: { width: number; height: number }) =>
  (await createFrameScaler(size)(frame)) as unknown as MadeFrame | undefined;

describe('a picture of a film', () => {
  test.each([
    ['three planes', planar],
    ['two, with the colours by turns', byTurns],
  ])('made smaller has the means of what it stands for: %s', async (_what, make) => {
    const made = await scale(make(), { width: 2, height: 2 });
    expect(made?.bytes).toEqual([25, 50, 0, 200, 3, 13]);
    expect(made?.init).toMatchObject({
      format: 'I420',
      codedWidth: 2,
      codedHeight: 2,
      timestamp: 40_000,
      duration: 33_333,
      colorSpace: { matrix: 'bt709' },
    });
  });

  test('of the same size is the same', async () => {
    const made = await scale(byTurns(), { width: 4, height: 4 });
    expect(made?.bytes).toEqual([...LIGHT, ...BLUE, ...RED]);
  });

  test.each([['I420P10'], ['RGBA'], [null]])('in %s is left to the library', async (format) => {
    expect(await scale(frameOf(format, LIGHT, []), { width: 2, height: 2 })).toBeUndefined();
  });
});

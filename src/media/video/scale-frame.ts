/**
 * Scales frames by their planes (YUV 4:2:0), in memory that all frames share. A canvas would keep
 * 600 MB of frames of a 1080p film until garbage collection.
 */
interface FrameSize {
  width: number;
  height: number;
}

/** The scaler returns undefined for frames of ten bits or in the memory of the graphics card. */
export function createFrameScaler({ width, height }: FrameSize) {
  let from = new Uint8Array();
  const to = new Uint8Array(width * height + 2 * half(width) * half(height));

  return async (frame: VideoFrame): Promise<VideoFrame | undefined> => {
    const { format, visibleRect } = frame;
    if ((format !== 'I420' && format !== 'NV12') || !visibleRect) return undefined;
    const bytes = frame.allocationSize();
    if (from.length < bytes) from = new Uint8Array(bytes);
    const layout = await frame.copyTo(from);
    let offset = 0;
    for (const { size, start, stride, step } of listPlanes(format, visibleRect, layout)) {
      const target =
        offset === 0 ? { width, height } : { width: half(width), height: half(height) };
      scalePlane({ from, start, stride, step, size }, { to, offset, size: target });
      offset += target.width * target.height;
    }
    return new VideoFrame(to, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame.timestamp,
      ...(frame.duration === null ? {} : { duration: frame.duration }),
      colorSpace: frame.colorSpace,
    });
  };
}

interface Plane {
  size: FrameSize;
  start: number;
  stride: number;
  /** The distance from one value to the next. NV12 stores its two colour values alternately. */
  step: number;
}

function listPlanes(
  format: 'I420' | 'NV12',
  { width, height }: FrameSize,
  [light, first, second]: readonly PlaneLayout[],
): Plane[] {
  if (!light || !first) return [];
  const color = { size: { width: half(width), height: half(height) }, stride: first.stride };
  const step = format === 'NV12' ? 2 : 1;
  return [
    { size: { width, height }, start: light.offset, stride: light.stride, step: 1 },
    { ...color, start: first.offset, step },
    { ...color, start: second?.offset ?? first.offset + 1, step },
  ];
}

/** Each new value is the mean of the old values that it replaces. */
function scalePlane(
  { from, start, stride, step, size }: Plane & { from: Uint8Array },
  { to, offset, size: target }: { to: Uint8Array; offset: number; size: FrameSize },
): void {
  const columns = listStretches(size.width, target.width);
  const rows = listStretches(size.height, target.height);
  let at = offset;
  for (let y = 0; y < target.height; y += 1) {
    const [top, bottom] = [rows[2 * y]!, rows[2 * y + 1]!];
    for (let x = 0; x < target.width; x += 1) {
      const [left, right] = [columns[2 * x]!, columns[2 * x + 1]!];
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        const line = start + row * stride;
        for (let column = left; column < right; column += 1) sum += from[line + column * step]!;
      }
      to[at] = sum / ((bottom - top) * (right - left)) + 0.5;
      at += 1;
    }
  }
}

/** Pairs of start and end: the range of old values for each new value. */
function listStretches(length: number, target: number): Uint32Array {
  const stretches = new Uint32Array(2 * target);
  for (let at = 0; at < target; at += 1) {
    stretches[2 * at] = Math.floor((at * length) / target);
    stretches[2 * at + 1] = Math.min(length, Math.ceil(((at + 1) * length) / target));
  }
  return stretches;
}

function half(length: number): number {
  return Math.ceil(length / 2);
}

import type { AnyCanvas } from '../../media/canvas.ts';

/** A place in a picture, in fractions of its width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the Shape Detection API that we use; Chrome on Android has it. */
interface BarcodeDetector {
  detect(source: AnyCanvas): Promise<{ boundingBox: DOMRectReadOnly }[]>;
}
type BarcodeDetectorClass = new (options: { formats: string[] }) => BarcodeDetector;

/** Where the browser itself sees QR codes; empty where it cannot tell. Nothing of their contents is kept. */
export async function findBarcodes(canvas: AnyCanvas): Promise<Box[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (!BarcodeDetector) return [];
  try {
    const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(canvas);
    return found.map(({ boundingBox: { left, top, right, bottom } }) => ({
      left: left / canvas.width,
      top: top / canvas.height,
      right: right / canvas.width,
      bottom: bottom / canvas.height,
    }));
  } catch {
    // A phone without the service behind the API: the proposal goes without it.
    return [];
  }
}

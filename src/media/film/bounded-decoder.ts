/** The factor by which the decoder's queue is shorter than the library would allow. */
const FEWER = 10;

/**
 * Limits how far the library decodes ahead. It gives a decoder up to 40 packets, which become 120
 * MB of frames in 1080p, and it has no option for this limit. The library reads the length of the
 * decoder's queue, so decoders that are created after this call report a longer queue.
 */
export function boundDecoders(): void {
  if (typeof VideoDecoder === 'undefined') return;
  self.VideoDecoder = class extends VideoDecoder {
    override get decodeQueueSize(): number {
      return super.decodeQueueSize * FEWER;
    }
  };
}

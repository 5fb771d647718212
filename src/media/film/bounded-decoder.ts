/** How many times fewer packets wait in the decoder than the library would give it. */
const FEWER = 10;

/**
 * Bounds what the library decodes ahead: it gives a decoder up to 40 packets, which become 120 MB of
 * frames in 1080p, and has no option for this. It asks a decoder how many packets wait there, so the
 * decoders that are created after this call say that there are more.
 */
export function boundDecoders(): void {
  if (typeof VideoDecoder === 'undefined') return;
  self.VideoDecoder = class extends VideoDecoder {
    override get decodeQueueSize(): number {
      return super.decodeQueueSize * FEWER;
    }
  };
}

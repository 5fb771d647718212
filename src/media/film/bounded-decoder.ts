/** By this factor fewer packets wait in the decoder than the library would allow. */
const FEWER = 10;

/**
 * Limits how far the library decodes ahead. It gives a decoder up to 40 packets, which become 120
 * MB of frames in 1080p, and it has no option for this. The library asks the decoder how many
 * packets wait, so decoders that are created after this call report a larger number.
 */
export function boundDecoders(): void {
  if (typeof VideoDecoder === 'undefined') return;
  self.VideoDecoder = class extends VideoDecoder {
    override get decodeQueueSize(): number {
      return super.decodeQueueSize * FEWER;
    }
  };
}

import { answerCall } from '../call-worker.ts';
import { encodeVideo } from './encode-video.ts';

boundDecoders();
answerCall(encodeVideo);

/**
 * The library decodes up to 40 packets ahead, which become 120 MB of frames in 1080p. It has no
 * option for fewer, but it reads the length of the decoder's queue. Decoders that are created after
 * this call report a queue FEWER times as long.
 */
function boundDecoders(): void {
  if (typeof VideoDecoder === 'undefined') return;
  const FEWER = 10;
  self.VideoDecoder = class extends VideoDecoder {
    override get decodeQueueSize(): number {
      return super.decodeQueueSize * FEWER;
    }
  };
}

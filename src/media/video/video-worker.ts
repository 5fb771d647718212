import { answerCall } from '../call-worker.ts';
import { encodeVideo } from './encode-video.ts';

export interface FilmQuestion {
  film: Blob;
  /** Fewer frames are in memory at once. Some decoders then never output a frame. */
  isBounded: boolean;
}

answerCall(({ film, isBounded }: FilmQuestion, onProgress) => {
  if (isBounded) boundDecoders();
  return encodeVideo(film, onProgress);
});

/**
 * The library decodes up to 40 packets ahead, which become 120 MB of frames in 1080p. It has no
 * option for fewer, but it reads the length of the decoder's queue. Decoders that are created after
 * this call report a longer one. A decoder may need 16 packets before its first frame, if the film
 * does not say how far its frames are reordered.
 */
function boundDecoders(): void {
  if (typeof VideoDecoder === 'undefined') return;
  const [FEWER_AT_FIRST, FEWER] = [2, 10];
  self.VideoDecoder = class extends VideoDecoder {
    factor = FEWER_AT_FIRST;
    constructor(init: VideoDecoderInit) {
      const output = (frame: VideoFrame) => {
        this.factor = FEWER;
        init.output(frame);
      };
      super({ ...init, output });
    }
    override get decodeQueueSize(): number {
      return super.decodeQueueSize * this.factor;
    }
  };
}

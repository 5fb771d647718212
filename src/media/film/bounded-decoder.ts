/**
 * Bounds what the worker decodes ahead, and pauses it. The library gives a decoder 40 packets at
 * once: in 1080p these become 120 MB of frames that wait for the encoder. It has no option for
 * this, so it gets another `VideoDecoder`.
 */

/** Packets in the browser's decoder and decoded frames that are not closed yet. */
const AHEAD_MAX = 8;

let pausedUntil = 0;

/** Pauses for so long from now; an earlier pause is extended. */
export function pauseFilm(milliseconds: number): void {
  pausedUntil = performance.now() + milliseconds;
}

/** Resolves when no pause is in force. */
export async function untilResumed(): Promise<void> {
  for (let pauseMs = leftMs(); pauseMs > 0; pauseMs = leftMs()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function leftMs(): number {
  return pausedUntil - performance.now();
}

/** Every decoder that is created after this is bounded. */
export function boundDecoders(): void {
  if (typeof VideoDecoder === 'undefined') return;
  // Old browsers do not report when a packet leaves the queue; there the library's bound remains.
  if (!('ondequeue' in VideoDecoder.prototype)) return;
  self.VideoDecoder = createBoundedDecoder();
}

function createBoundedDecoder(): typeof VideoDecoder {
  return class extends VideoDecoder {
    private readonly waiting: EncodedVideoChunk[] = [];
    private framesOpen = 0;
    private isPaused = false;
    private onEmpty: (() => void) | undefined;

    constructor({ output, error }: VideoDecoderInit) {
      super({ output: (frame) => output(this.count(frame)), error });
      this.addEventListener('dequeue', () => this.feed());
    }

    override get decodeQueueSize(): number {
      return super.decodeQueueSize + this.waiting.length;
    }

    override decode(chunk: EncodedVideoChunk): void {
      this.waiting.push(chunk);
      this.feed();
    }

    override async flush(): Promise<void> {
      if (this.waiting.length > 0) {
        await new Promise<void>((resolve) => {
          this.onEmpty = resolve;
        });
      }
      await super.flush();
    }

    override close(): void {
      this.waiting.length = 0;
      this.onEmpty?.();
      super.close();
    }

    private count(frame: VideoFrame): VideoFrame {
      this.framesOpen += 1;
      const close = () => {
        delete (frame as Partial<VideoFrame>).close;
        frame.close();
        this.framesOpen -= 1;
        this.feed();
      };
      return Object.assign(frame, { close });
    }

    private feed(): void {
      if (this.isPaused) return;
      if (leftMs() > 0) {
        void this.feedLater();
        return;
      }
      while (this.framesOpen + super.decodeQueueSize < AHEAD_MAX) {
        const chunk = this.waiting.shift();
        if (!chunk) break;
        super.decode(chunk);
      }
      if (this.waiting.length === 0) this.onEmpty?.();
    }

    private async feedLater(): Promise<void> {
      this.isPaused = true;
      await untilResumed();
      this.isPaused = false;
      this.feed();
    }
  };
}

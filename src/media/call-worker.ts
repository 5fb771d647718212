/** Asks a new worker one question. Then the worker ends, and the browser frees its memory. */

/** The worker did not answer in time. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

type OnProgress = (share: number) => void;

interface WorkerCall {
  /** The longest time to the answer, or between two reports of progress. */
  patienceMs: number;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

const TICK_MS = 1_000;

type Reply<Answer> = { share: number } | { answer: Answer | undefined };

/**
 * Undefined if the worker failed or cannot run.
 * @throws TookTooLong, or the reason of the signal
 */
export async function callWorker<Answer>(
  start: () => Worker,
  question: unknown,
  { patienceMs, signal, onProgress }: WorkerCall,
): Promise<Answer | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = start();
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      let quietMs = 0;
      // Counts ticks instead of time: while a phone sleeps, neither timer nor worker runs.
      timer = setInterval(() => {
        quietMs += TICK_MS;
        if (quietMs >= patienceMs) reject(new TookTooLong('The worker reported nothing in time.'));
      }, TICK_MS);
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('message', ({ data }: MessageEvent<Reply<Answer>>) => {
        quietMs = 0;
        if ('share' in data) onProgress?.(data.share);
        else resolve(data.answer);
      });
      worker.addEventListener('error', () => resolve(undefined));
      worker.postMessage(question);
    });
  } finally {
    clearInterval(timer);
    worker.terminate();
  }
}

type Work<Question> = (question: Question, onProgress: OnProgress) => Promise<unknown>;

/** In the worker: answers the question. If `work` fails, the answer is undefined. */
export function answerCall<Question>(work: Work<Question>): void {
  const post = (reply: Reply<unknown>) => self.postMessage(reply);
  self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
    void work(data, (share) => post({ share })).then(
      (answer) => post({ answer }),
      () => post({ answer: undefined }),
    );
  });
}

/** The messages that the benchmark sends to the peer's service worker. */
export type PeerQuestion =
  /** Queues a POST for each body; the answer is how long each took, in milliseconds. */
  | { ask: 'push'; url: string; bodies: string[] }
  /** Replays the queue once; the answer is 'done' or 'failed'. */
  | { ask: 'replay' };

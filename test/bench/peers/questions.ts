/**
 * The messages that the benchmark sends to the service worker of the peer, which is unmodified
 * Workbox.
 */
export type PeerQuestion =
  /** Queues a POST for each body. The answer is the time that each POST took, in milliseconds. */
  | { ask: 'push'; url: string; bodies: string[] }
  /** Replays the queue once; the answer is 'done' or 'failed'. */
  | { ask: 'replay' };

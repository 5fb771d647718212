/** These messages go to the peer's service worker. The peer is unmodified Workbox. */
export type PeerQuestion =
  /** The answer is the milliseconds that it took to queue each POST. */
  | { ask: 'push'; url: string; bodies: string[] }
  /** The answer is 'done' or 'failed'. */
  | { ask: 'replay' };

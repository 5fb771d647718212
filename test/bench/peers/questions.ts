/** What the bench asks the peer's worker. */
export type PeerQuestion =
  /** Queues a POST of each body; answered with how long each took, in milliseconds. */
  | { ask: 'push'; url: string; bodies: string[] }
  /** Sends what is queued, once; answered 'done' or 'failed'. */
  | { ask: 'replay' };

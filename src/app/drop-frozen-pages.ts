/** The garbage collector may close a channel to which no variable refers. */
let channel: BroadcastChannel | undefined;

/**
 * A browser may freeze a page (back/forward cache) during a transaction, and other pages then wait
 * for it. A new page sends a message, because the browser drops a frozen page that gets one.
 */
export function dropFrozenPages(): void {
  channel = new BroadcastChannel('sambandh-pages');
  channel.addEventListener('message', () => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('here');
}

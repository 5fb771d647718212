/** The garbage collector closes a channel to which no variable refers. */
let channel: BroadcastChannel | undefined;

/**
 * A browser may freeze a page in its back/forward cache during a transaction. All other pages then
 * wait for the transaction, in Chromium for a minute. So every new page sends a message: the
 * browser drops a frozen page that gets one, and the transaction ends.
 */
export function dropFrozenPages(): void {
  channel = new BroadcastChannel('sambandh-pages');
  channel.addEventListener('message', () => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('here');
}

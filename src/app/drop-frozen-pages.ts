/**
 * A variable keeps the channel open while the page lives: a channel without a reference is closed
 * by garbage collection.
 */
let channel: BroadcastChannel | undefined;

/**
 * The browser may keep a page that was left, frozen, in its bfcache. If it is frozen in the middle
 * of a transaction, all other pages wait for that transaction until Chromium gives up after a
 * minute. A message on a channel that the frozen page listens to makes browsers drop the page at
 * once, and its transaction with it.
 */
export function dropFrozenPages(): void {
  channel = new BroadcastChannel('sambandh-pages');
  channel.addEventListener('message', () => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('here');
}

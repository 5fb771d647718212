/**
 * This variable keeps the channel open while the page lives. The garbage collector closes a channel
 * to which no variable refers.
 */
let channel: BroadcastChannel | undefined;

/**
 * The browser may keep a page that a person has left in its back/forward cache, where it is frozen.
 * If the page is frozen during a transaction, all other pages wait for that transaction until
 * Chromium gives up after a minute. So every page listens on this channel, and a new page sends a
 * message. A browser drops a frozen page that gets a message, and ends its transaction.
 */
export function dropFrozenPages(): void {
  channel = new BroadcastChannel('sambandh-pages');
  channel.addEventListener('message', () => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('here');
}

/** Kept for as long as the page is there: a channel that nobody holds is closed. */
let channel: BroadcastChannel | undefined;

/**
 * A page that was left may be kept by the browser, frozen, for the way back. Frozen in
 * the middle of a transaction it holds up everybody else's, until Chromium loses
 * patience after a minute. A message on a channel that it listens to makes browsers
 * drop it at once, and its transaction with it.
 */
export function dropFrozenPages(): void {
  channel = new BroadcastChannel('sambandh-pages');
  channel.addEventListener('message', () => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('here');
}

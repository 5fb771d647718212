import { SHARE_PARAMETER } from '../protocol/shared-photos.ts';

let wasSignedOut = false;

/**
 * The worker's address says that photos were shared while nobody was signed in. The login rewrites
 * the URL when it is drawn, so this must happen before.
 */
export function recordShareOutcome(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(SHARE_PARAMETER)) return;
  wasSignedOut = url.pathname === '/login';
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
}

/** Only the first call says so, so that the message is shown once. */
export function consumeShareOutcome(): boolean {
  const was = wasSignedOut;
  wasSignedOut = false;
  return was;
}

import { SHARE_PARAMETER } from '../protocol/shared-photos.ts';

type Shared = 'photos' | 'text';

let refused: Shared | undefined;

/**
 * The worker adds a URL parameter if photos or a text were shared while nobody was signed in.
 * Must run before the login is drawn, because the login rewrites the URL.
 */
export function recordShareOutcome(): void {
  const url = new URL(location.href);
  const shared = url.searchParams.get(SHARE_PARAMETER);
  if (shared === null) return;
  if (url.pathname === '/login') refused = shared === 'text' ? 'text' : 'photos';
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
}

/** Only the first call returns the outcome, so that the message is shown once. */
export function consumeShareOutcome(): Shared | undefined {
  const was = refused;
  refused = undefined;
  return was;
}

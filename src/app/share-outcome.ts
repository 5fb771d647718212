import { SHARE_PARAMETER } from '../protocol/shared-photos.ts';

type Shared = 'photos' | 'text';

let refused: Shared | undefined;

/**
 * The worker's address says that photos or a text were shared while nobody was signed in. The login rewrites
 * the URL when it is drawn, so this must happen before.
 */
export function recordShareOutcome(): void {
  const url = new URL(location.href);
  const shared = url.searchParams.get(SHARE_PARAMETER);
  if (shared === null) return;
  if (url.pathname === '/login') refused = shared === 'text' ? 'text' : 'photos';
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
}

/** Only the first call says so, so that the message is shown once. */
export function consumeShareOutcome(): Shared | undefined {
  const was = refused;
  refused = undefined;
  return was;
}

import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from '../protocol/shared-photos.ts';

let noted: ShareOutcome | undefined;

/**
 * Reads the outcome of shared photos, which the worker put into the URL. The wizard rewrites the
 * URL when it is drawn, so this must happen before.
 */
export function recordShareOutcome(): void {
  const url = new URL(location.href);
  const told = url.searchParams.get(SHARE_PARAMETER);
  if (told === null) return;
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
  noted = SHARE_OUTCOMES.find((outcome) => outcome === told);
}

/** Only the first call returns the outcome, so that the message is shown once. */
export function consumeShareOutcome(): ShareOutcome | undefined {
  const outcome = noted;
  noted = undefined;
  return outcome;
}

import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from '../protocol/shared-photos.ts';

let noted: ShareOutcome | undefined;

/**
 * Reads the outcome of shared photos from the page's URL, where the worker put it. This happens
 * early, because the wizard rewrites the URL when it is drawn. The message is shown later.
 */
export function noteShareOutcome(): void {
  const url = new URL(location.href);
  const told = url.searchParams.get(SHARE_PARAMETER);
  if (told === null) return;
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
  noted = SHARE_OUTCOMES.find((outcome) => outcome === told);
}

/**
 * Returns the outcome at the first call, and undefined at later calls, so that the message is shown
 * only once.
 */
export function takeShareOutcome(): ShareOutcome | undefined {
  const outcome = noted;
  noted = undefined;
  return outcome;
}

import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from '../protocol/shared-photos.ts';

let noted: ShareOutcome | undefined;

/**
 * Takes what became of shared photos out of the address, where the worker left it: the wizard writes
 * the address anew as soon as it is drawn, and who tells of it comes later.
 */
export function noteShareOutcome(): void {
  const url = new URL(location.href);
  const told = url.searchParams.get(SHARE_PARAMETER);
  if (told === null) return;
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
  noted = SHARE_OUTCOMES.find((outcome) => outcome === told);
}

/** Once: nothing is told twice. */
export function takeShareOutcome(): ShareOutcome | undefined {
  const outcome = noted;
  noted = undefined;
  return outcome;
}

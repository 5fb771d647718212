/** How far films are that are being made ready in this page, in percent, by their ids: nothing worth a row of the store. */
const percents = new Map<string, number>();
const listeners = new Set<() => void>();

export function noteFilmProgress(id: string, share: number | undefined): void {
  if (share === undefined) percents.delete(id);
  else percents.set(id, Math.floor(share * 100));
  for (const listener of listeners) listener();
}

/** Undefined where nothing is known of it: it has not begun, or another tab is at it. */
export function readFilmProgress(id: string): number | undefined {
  return percents.get(id);
}

/** Calls back whenever something of it has changed; returns how to stop that. */
export function watchFilmProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

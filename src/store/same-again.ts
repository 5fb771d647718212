/**
 * A read for a live query that gives the former result where nothing of it has changed: a query runs
 * again at every write to its tables, and what is another object is drawn again.
 *
 * @param before what was read earlier, and is shown already
 */
export function sameAgain<T>(read: () => Promise<T>, before?: T): () => Promise<T> {
  let last = before;
  return async () => {
    const now = await read();
    if (last === undefined || JSON.stringify(last) !== JSON.stringify(now)) last = now;
    return last;
  };
}

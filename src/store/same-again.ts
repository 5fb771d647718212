/**
 * Wraps a read for a live query, so that it returns the former object if the content is the same. A
 * live query reads again at every write to its tables, and React would draw every new object again.
 *
 * @param before the data that was read earlier and is already shown
 */
export function sameAgain<T>(read: () => Promise<T>, before?: T): () => Promise<T> {
  let last = before;
  return async () => {
    const now = await read();
    if (last === undefined || JSON.stringify(last) !== JSON.stringify(now)) last = now;
    return last;
  };
}

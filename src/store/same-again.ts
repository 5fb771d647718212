/**
 * Wraps a read for a live query, so that it returns the same object again if the content is
 * unchanged. A live query reads again after every write to its tables, and React would draw each
 * new object again.
 *
 * @param before the data that was read earlier and is already on the screen
 */
export function sameAgain<T>(read: () => Promise<T>, before?: T): () => Promise<T> {
  let last = before;
  return async () => {
    const now = await read();
    if (last === undefined || JSON.stringify(last) !== JSON.stringify(now)) last = now;
    return last;
  };
}

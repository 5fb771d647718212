/**
 * Returns the same object as long as its content is unchanged. A live query reads after every write
 * to its tables, and React would render each new object. `before` is what the screen already shows.
 */
export function keepReference<T>(read: () => Promise<T>, before?: T): () => Promise<T> {
  let last = before;
  return async () => {
    const now = await read();
    if (last === undefined || JSON.stringify(last) !== JSON.stringify(now)) last = now;
    return last;
  };
}

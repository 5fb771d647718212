/** The same seed always gives the same numbers. */
export interface Random {
  /** At least 0 and less than 1. */
  next: () => number;
  /** `min` is included, `max` is not. */
  between(min: number, max: number): number;
  /** Both `min` and `max` are included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** The new generator does not depend on the numbers that this one has drawn. */
  fork(name: string): Random;
}

export function createRandom(seed: number | string): Random {
  const next = mulberry32(typeof seed === 'number' ? seed : hash(seed));
  const between = (min: number, max: number) => min + next() * (max - min);
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1));
  return {
    next,
    between,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** This is FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

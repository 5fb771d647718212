/** This is Mulberry32: the same seed gives the same numbers. */
export interface Random {
  /** The share is at least 0 and less than 1. */
  share(): number;
  between(low: number, high: number): number;
  /** Both `low` and `high` are included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const share = () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + share() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    share,
    between,
    whole,
    chance: (probability) => share() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  };
}

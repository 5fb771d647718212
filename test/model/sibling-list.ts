import type { LooseValues } from '../../src/domain/sections.ts';
import type { ExpectedSibling } from './expectations.ts';
import type { Family, World } from './world.ts';

/** After a choice or a discarded change, a sibling that only one list has may stay or go. */
export function leaveOpen(
  world: World,
  about: { family: Family },
  [one, other]: [unknown, unknown],
): void {
  const names = [readList(one).map(nameOf), readList(other).map(nameOf)] as const;
  for (const name of names.flat()) {
    if (names[0].includes(name) && names[1].includes(name)) continue;
    const known = findSibling(world, about, name);
    if (known) known.wanted = 'maybe';
  }
}

export function findSibling(
  world: World,
  { family }: { family: Family },
  name: string,
): ExpectedSibling | undefined {
  return world.expected.siblings.find((each) => each.account === family.name && each.name === name);
}

export function readList(value: unknown): LooseValues[] {
  return Array.isArray(value) ? (value as LooseValues[]) : [];
}

export const nameOf = (item: LooseValues): string => String(item['name']);

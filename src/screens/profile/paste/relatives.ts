import { fold } from '../../../domain/fold.ts';
import type { LooseValues } from '../../../domain/sections.ts';
import { hasIndianLetters, soundKey } from '../../../domain/sound-key.ts';

/** The items, and after them those of `told` whom the list does not have yet. */
export function withNewRelatives(
  items: readonly LooseValues[],
  told: readonly LooseValues[],
): LooseValues[] {
  const left = [...items];
  const added = told.filter((each) => {
    const at = left.findIndex((other) => maybeSame(other, each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...items, ...added];
}

function firstName({ name }: LooseValues): string {
  return typeof name === 'string' ? (fold(name).split(' ')[0] ?? '') : '';
}

/** A brother without a name may be any brother. Names may be in two scripts. */
function maybeSame(one: LooseValues, other: LooseValues): boolean {
  if (one['gender'] !== other['gender']) return false;
  const names = [one, other].map(firstName);
  if (names.includes('')) return true;
  const [first = '', second = ''] = names;
  return hasIndianLetters(first) === hasIndianLetters(second)
    ? first === second
    : soundKey(first) === soundKey(second);
}

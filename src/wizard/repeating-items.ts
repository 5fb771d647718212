/** The items of a repeating field (spec.md §2, Family Details): opened, checked and put in their place. */
import { check } from '../domain/check.ts';
import { FamilyMember, Sibling } from '../domain/family-profile.ts';
import type { FieldReason } from '../domain/field-reason.ts';
import type { LooseValues } from '../domain/sections.ts';
import { ENUMERATION_LISTS } from './enumeration-lists.ts';
import type { ItemFieldName, RepeatingSpec } from './field-spec.ts';

/** The items of a field as they came, in their order; what is no item at all is none. */
export function listItemValues(value: unknown): LooseValues[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is LooseValues =>
      typeof item === 'object' && item !== null && !Array.isArray(item),
  );
}

/** An item as its dialog opens on it, a new one where there is none. Choices outside their list are empty. */
export function openItem({ item }: RepeatingSpec, values: LooseValues = {}): LooseValues {
  return Object.fromEntries(
    item.map((field) => {
      const value = values[field.name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      if (field.type !== 'radio' && field.type !== 'select') return [field.name, text];
      const list: readonly string[] = ENUMERATION_LISTS[field.enumeration];
      return [field.name, list.includes(text) ? text : ''];
    }),
  );
}

type CheckedItem =
  | { ok: true; value: LooseValues }
  /** Only the first thing that is wrong is shown (spec.md §5). */
  | { ok: false; field: ItemFieldName; reason: FieldReason };

/** What a saved dialog makes of an item; what no field shows of it is kept as it came. */
export function checkItem(
  { name, item }: RepeatingSpec,
  { values, before = {} }: { values: LooseValues; before?: LooseValues | undefined },
): CheckedItem {
  const given = { ...before, ...values };
  const checked = name === 'siblings' ? check(Sibling, given) : check(FamilyMember, given);
  if (checked.ok) return checked;
  for (const { name: field } of item) {
    const reason = checked.fields[field];
    if (reason) return { ok: false, field, reason };
  }
  throw new Error(`Something of ${name} is refused that its dialog does not show.`);
}

/** The list with an item in its place; behind the others where its place is not taken. */
export function withItemAt(
  items: readonly LooseValues[],
  index: number,
  item: LooseValues,
): LooseValues[] {
  return index < items.length
    ? items.map((other, place) => (place === index ? item : other))
    : [...items, item];
}

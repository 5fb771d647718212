/** The items of a repeating field and their dialog (spec.md §2). */
import { check } from '../domain/check.ts';
import { FamilyMember, Sibling } from '../domain/family-profile.ts';
import type { FieldReason } from '../domain/field-reason.ts';
import { isMap } from '../domain/free-map.ts';
import type { LooseValues } from '../domain/sections.ts';
import { ENUMERATION_LISTS } from './enumeration-lists.ts';
import type { ItemFieldName, RepeatingSpec } from './field-spec.ts';

/** Drops what is not an object. */
export function listItemValues(value: unknown): LooseValues[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

/** The values with which the dialog opens. A choice that is not in its list becomes empty. */
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
  /** The first wrong field: the dialog shows only its error (spec.md §5). */
  | { ok: false; field: ItemFieldName; reason: FieldReason };

/** `before` is the saved item. It also has values that the dialog does not show. */
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
  throw new Error(`The struct of ${name} refused a field that its dialog does not show.`);
}

/** A new item has the index `items.length`. */
export function withItemAt(
  items: readonly LooseValues[],
  index: number,
  item: LooseValues,
): LooseValues[] {
  return index < items.length
    ? items.map((other, place) => (place === index ? item : other))
    : [...items, item];
}

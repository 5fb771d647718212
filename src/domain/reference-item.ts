import { any, array, coerce, number, string, type, union, type Infer } from 'superstruct';
import type { FieldReason } from './field-reason.ts';
import { LIST_MAX_ITEMS, LOOKUP_NAME_MAX_LENGTH } from './limits.ts';
import { rule } from './rule.ts';

/** Our server's ids are numbers, another server's may be strings. */
export const Id = union([number(), string()]);
export type Id = Infer<typeof Id>;

/** A lookup item as it is sent: {id, name} (spec.md §3). */
export const ReferenceItem = type({ id: Id, name: string() });
export type ReferenceItem = Infer<typeof ReferenceItem>;

const LOCAL_ID_PREFIX = 'local:';

/** For an option that was added on this phone and has not reached the server yet. */
export function localId(uuid: string): Id {
  return `${LOCAL_ID_PREFIX}${uuid}`;
}

export function isLocalId(id: Id): id is string {
  return typeof id === 'string' && id.startsWith(LOCAL_ID_PREFIX);
}

function whyNotItem(value: unknown, missing: FieldReason): FieldReason | undefined {
  if (!ReferenceItem.is(value)) return missing;
  if (value.name.trim() === '') return missing;
  return value.name.length > LOOKUP_NAME_MAX_LENGTH * 2 ? 'tooLong' : undefined;
}

export function requiredItem(reason: FieldReason) {
  return rule<ReferenceItem>(ReferenceItem, (value) => whyNotItem(value, reason));
}

export function optionalItem() {
  const item = rule<ReferenceItem | null>(ReferenceItem, (value) =>
    value === null ? undefined : whyNotItem(value, 'invalid'),
  );
  return coerce(item, any(), (value: unknown) => value ?? null);
}

export function itemList(reason: FieldReason, minimum: 0 | 1 = 0) {
  const list = rule<ReferenceItem[]>(
    { type: 'array', items: ReferenceItem, minItems: minimum, maxItems: LIST_MAX_ITEMS },
    (value) => {
      if (!array().is(value)) return reason;
      if (value.length < minimum) return reason;
      if (value.length > LIST_MAX_ITEMS) return 'tooMany';
      for (const item of value) {
        const wrong = whyNotItem(item, reason);
        if (wrong) return wrong;
      }
      return undefined;
    },
  );
  return coerce(list, any(), (value: unknown) => value ?? []);
}

/** Two missing choices count as the same. */
export function isSameItem(a: ReferenceItem | null, b: ReferenceItem | null): boolean {
  return String(a?.id ?? '') === String(b?.id ?? '');
}

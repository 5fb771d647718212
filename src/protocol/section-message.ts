import type { LookupKind } from '../domain/enumerations.ts';
import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { Id, ReferenceItem } from '../domain/reference-item.ts';
import { sectionFields, type LooseValues, type SectionKey } from '../domain/sections.ts';
import { LookupItem } from './replies.ts';

/**
 * The body that saves a section (spec.md §7). In primary, a single item is an id with a *_name
 * beside it. In family, a list has ids. Every other item is {id, name}.
 */
export function buildSectionMessage(
  key: SectionKey,
  { id, profileId, values }: { id?: Id | undefined; profileId: Id; values: LooseValues },
): LooseValues {
  const message: LooseValues = { ...(id === undefined ? {} : { id }), profile: profileId };
  for (const field of sectionFields(key)) {
    if (!(field in values)) continue;
    const value = values[field];
    const lookup = LOOKUP_FIELDS[key][field];
    if (lookup && !lookup.list && key === 'primary') {
      const item = ReferenceItem.is(value) ? value : undefined;
      message[field] = item?.id ?? null;
      message[`${field}_name`] = item?.name ?? null;
    } else if (lookup?.list && key === 'family') {
      message[field] = (value as ReferenceItem[] | null | undefined)?.map((item) => item.id) ?? [];
    } else {
      message[field] = value;
    }
  }
  return message;
}

/**
 * Accepts every form of an item in spec.md §7: {id, name}, an id with a *_name beside it, an id
 * alone, and lists of these. Without a name, an item gets the name ''. A missing field is left out.
 */
export function readSectionMessage(key: SectionKey, message: LooseValues): LooseValues {
  const values: LooseValues = {};
  for (const field of sectionFields(key)) {
    if (!(field in message)) continue;
    const lookup = LOOKUP_FIELDS[key][field];
    const value = message[field];
    if (!lookup) values[field] = value;
    else if (lookup.list)
      values[field] = Array.isArray(value) ? value.map((item) => readItem(item)) : value;
    else values[field] = readItem(value, message[`${field}_name`]);
  }
  return values;
}

/** The items that come with all their names (extension 'names'). */
export function listNamedItems(
  key: SectionKey,
  message: LooseValues,
): { kind: LookupKind; item: LookupItem }[] {
  return Object.entries(LOOKUP_FIELDS[key]).flatMap(([field, { kind }]) =>
    [message[field]]
      .flat()
      .filter((item) => LookupItem.is(item))
      .filter(({ names }) => names !== undefined)
      .map((item) => ({ kind, item })),
  );
}

function readItem(value: unknown, name?: unknown): unknown {
  if (Id.is(value) && value !== '')
    return { id: value, name: typeof name === 'string' ? name : '' };
  if (typeof value === 'object' && value !== null && 'id' in value && Id.is(value.id)) {
    const own = 'name' in value && typeof value.name === 'string' ? value.name : '';
    return { id: value.id, name: own };
  }
  return value === '' ? null : value;
}

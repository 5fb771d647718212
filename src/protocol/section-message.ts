import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { Id, ReferenceItem } from '../domain/reference-item.ts';
import type { LookupKind } from '../domain/enumerations.ts';
import { sectionFields, type LooseValues, type SectionKey } from '../domain/sections.ts';
import { LookupItem } from './replies.ts';

/**
 * Builds the body of the request that saves a section (spec.md §7). A single item of primary is an
 * id with a *_name beside it, a list of family contains ids, and every other item is {id, name}.
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
 * Reads a section from a request or an answer. It accepts every form of an item that §7 allows:
 * {id, name}, an id with a *_name beside it, an id alone, and lists of these. An item with only an
 * id gets an empty name. A field that is not in the message stays absent.
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

/** Returns the chosen items of a message that contain all their names (extension 'names'). */
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

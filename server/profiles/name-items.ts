import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import { ReferenceItem } from '../../src/domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../src/domain/sections.ts';
import type { Queryable } from '../db/database.ts';
import { toLookupItem } from '../lookups/lookup-item.ts';
import { findChoosableItems } from '../repositories/reference-item-repository.ts';

/** Extension 'names': a phone can show the section before it has downloaded the lookup lists. */
export async function nameItems(
  db: Queryable,
  { kind, entity, accountId }: { kind: SectionKey; entity: LooseValues; accountId: number },
): Promise<LooseValues> {
  const fields = Object.keys(LOOKUP_FIELDS[kind]).filter((field) => field in entity);
  const items = fields.flatMap((field) => entity[field]).filter((item) => ReferenceItem.is(item));
  const rows = await findChoosableItems(db, { ids: items.map(({ id }) => Number(id)), accountId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withNames = (item: unknown) => {
    const row = ReferenceItem.is(item) ? byId.get(Number(item.id)) : undefined;
    return row ? toLookupItem(row, { language: 'en', allNames: true }) : item;
  };
  const named = fields.map((field) => {
    const value = entity[field];
    return [field, Array.isArray(value) ? value.map(withNames) : withNames(value)];
  });
  return { ...entity, ...Object.fromEntries(named) };
}

import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { fold } from '../domain/fold.ts';
import { ReferenceItem } from '../domain/reference-item.ts';
import type { SectionKey } from '../domain/sections.ts';
import type { ValueWords } from './item-text.ts';

/** The names of the items of `other` that `chosen` lacks. Relatives are compared by their names. */
export async function describeLeftOut(
  { chosen, other }: { chosen: unknown; other: unknown },
  { section, field }: { section: SectionKey; field: string },
  words: Pick<ValueWords, 'itemName'>,
): Promise<string[]> {
  if (!Array.isArray(other)) return [];
  const kept = (Array.isArray(chosen) ? chosen : []).map(identify);
  const leftOut = other.filter((item: unknown) => !kept.includes(identify(item)));
  const kind = LOOKUP_FIELDS[section][field]?.kind;
  const names = await Promise.all(
    leftOut.map(async (item: unknown) =>
      kind && ReferenceItem.is(item) ? words.itemName(kind, item) : nameOf(item),
    ),
  );
  return names.filter((name) => name !== '');
}

function identify(item: unknown): string {
  return ReferenceItem.is(item) ? `id ${item.id}` : `name ${fold(nameOf(item))}`;
}

function nameOf(item: unknown): string {
  const { name } = (item ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name.trim() : '';
}

import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import type { LookupItem } from '../../src/protocol/replies.ts';
import type { FoundItem } from '../repositories/reference-search-repository.ts';

/** With `allNames`, the item has its names in all languages (extension 'names'). */
export function toLookupItem(
  row: FoundItem,
  { language, allNames }: { language: Language; allNames: boolean },
): LookupItem {
  const item = { id: row.id, name: nameIn(row, language) };
  if (!allNames) return item;
  return {
    ...item,
    names: Object.fromEntries(LANGUAGES.map((each) => [each, nameIn(row, each)])),
    aliases: row.aliases,
    parent_id: row.parentId,
    ...(row.isPublic ? {} : { own: true }),
  };
}

export function nameIn(
  row: Pick<FoundItem, 'name' | 'nameHi' | 'nameMr'>,
  language: Language,
): string {
  switch (language) {
    case 'en':
      return row.name;
    case 'hi':
      return row.nameHi ?? row.name;
    case 'mr':
      return row.nameMr ?? row.name;
  }
}

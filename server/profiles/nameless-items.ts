import type { FieldReasons } from '../../src/domain/field-reason.ts';
import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import type { LooseValues, SectionKey } from '../../src/domain/sections.ts';
import { itemReason } from './resolve-items.ts';

/** spec.md §5: 'Each education entry needs a name'. An id alone is accepted. */
export function listNameless(section: SectionKey, message: LooseValues): FieldReasons {
  const wrong: FieldReasons = {};
  for (const field of Object.keys(LOOKUP_FIELDS[section])) {
    if ([message[field]].flat().some(isNameless)) wrong[field] = itemReason(section, field);
  }
  return wrong;
}

function isNameless(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('name' in item)) return false;
  return typeof item.name !== 'string' || item.name.trim() === '';
}

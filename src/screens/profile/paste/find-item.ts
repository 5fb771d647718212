/** Looks a name of a pasted biodata up, by the search of the lookup fields. */
import type { CallContext } from '../../../api/api-client.ts';
import type { LookupKind } from '../../../domain/enumerations.ts';
import { fold } from '../../../domain/fold.ts';
import type { Id, ReferenceItem } from '../../../domain/reference-item.ts';
import { lookupKey } from '../../../store/device/lookup-store.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { searchOnPhone } from '../../../sync/lookup-search.ts';

export type SearchContext = CallContext & { store: AccountStore };

interface WantedItem {
  kind: LookupKind;
  parentId: Id | null;
  name: string;
  language: string;
}

/** `isWhole`: nothing of the name was left out. */
export interface FoundItem {
  item: ReferenceItem;
  isWhole: boolean;
}

/**
 * An item counts only if it has this very name, in any language. Of two such items (the Aurangabad of
 * two states), none is returned.
 */
export async function findItem(
  context: SearchContext,
  { name, ...place }: WantedItem,
): Promise<FoundItem | undefined> {
  const short = name.replace(/\([^()]*\)/gu, ' ').trim();
  for (const wanted of new Set([name, short])) {
    for (const query of new Set([wanted, wanted.replaceAll('.', '')])) {
      const { items } = await searchOnPhone(context, { ...place, query });
      const keys = items.map(({ id }) => lookupKey(place.kind, id));
      const rows = await context.device.lookups.bulkGet(keys);
      const same = items.filter((item, index) =>
        [item.name, ...(rows[index]?.folded ?? [])].some((each) => spell(each) === spell(wanted)),
      );
      const [item] = same;
      if (item) return same.length === 1 ? { item, isWhole: wanted === name } : undefined;
    }
  }
  return undefined;
}

/** 'B. Com' and 'B.Com.' are one spelling. */
function spell(text: string): string {
  return fold(text).replace(/[.\s-]/gu, '');
}

import { useLiveQuery } from 'dexie-react-hooks';
import type { FieldPlace } from '../../components/ask-to-choose.ts';
import { fold } from '../../domain/fold.ts';
import { LOOKUP_FIELDS } from '../../domain/lookup-fields.ts';
import { ReferenceItem } from '../../domain/reference-item.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { listConflicts } from '../../store/sections/conflict-store.ts';
import { describeValue } from '../../wizard/describe-value.ts';
import type { ValueWords } from '../../wizard/item-text.ts';
import { useValueWords } from '../sending/unsent-file/use-value-words.ts';

/**
 * In this order: the field `first`, its section, all others. Undefined until the first read. Values
 * are lines of text; an empty value has none.
 */
export function useOpenConflicts(store: AccountStore, first: FieldPlace) {
  const words = useValueWords();
  return useLiveQuery(async () => {
    const conflicts = (await listConflicts(store)).sort((a, b) => rank(a, first) - rank(b, first));
    return Promise.all(
      conflicts.map(async (conflict) => {
        const [ours, theirs] = [conflict.ours.value, conflict.theirs.value];
        const missing = (chosen: unknown, other: unknown) =>
          describeMissingItems({ chosen, other }, conflict, words);
        return {
          conflict,
          readAt: Date.now(),
          ours: await describeValue(ours, conflict, words),
          theirs: await describeValue(theirs, conflict, words),
          before: await describeValue(conflict.before, conflict, words),
          /** For each value, the names of the items that only the other value contains. */
          withoutOf: { ours: await missing(ours, theirs), theirs: await missing(theirs, ours) },
        };
      }),
    );
  }, [store, first, words]);
}

export type DescribedConflict = NonNullable<ReturnType<typeof useOpenConflicts>>[number];

function rank(place: FieldPlace, first: FieldPlace): number {
  if (place.section !== first.section) return 2;
  return place.field === first.field ? 0 : 1;
}

/** The names of the items of `other` that `chosen` lacks. Relatives are compared by their names. */
export async function describeMissingItems(
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

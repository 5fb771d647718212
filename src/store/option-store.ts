/**
 * Lookup options added on this phone: stored under a local id until the server gives a real one
 * [S11].
 */
import { isLocalId, localId, type Id, type ReferenceItem } from '../domain/reference-item.ts';
import type { LookupKind } from '../domain/enumerations.ts';
import { fold } from '../domain/fold.ts';
import type { AccountStore, OptionRow } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { newEntry, targets } from './outbox-entry.ts';

export interface NewOption {
  kind: LookupKind;
  name: string;
  /** The interface language's short code, as spec.md §7 wants it sent. */
  language: string;
  /** The parent: a city's state, a sub caste's caste. */
  parentId: Id | null;
}

/**
 * Adds an option and queues it for the server, in one transaction. The same name
 * (folded) under the same parent is added once.
 */
export async function addOption(
  store: AccountStore,
  option: NewOption,
  effects: Effects = systemEffects,
): Promise<ReferenceItem> {
  const name = option.name.trim().replace(/\s+/gu, ' ');
  return store.transaction('rw', store.options, store.outbox, async () => {
    const parentId = await realParentId(store, option.parentId);
    const known = await listOptions(store, { ...option, parentId });
    const same = known.find((row) => fold(row.name) === fold(name));
    if (same) return { id: same.id, name: same.name };
    const id = localId(effects.newId());
    await store.options.add({ ...option, parentId, id, name });
    const waitsFor = parentId !== null && isLocalId(parentId) ? [parentId] : [];
    await store.outbox.add(
      newEntry(
        { target: targets.option(id), work: { kind: 'option', optionId: id }, waitsFor },
        effects,
      ),
    );
    return { id, name };
  });
}

/** The current id of a parent: the form may still hold its local one. */
async function realParentId(store: AccountStore, parentId: Id | null): Promise<Id | null> {
  if (parentId === null || !isLocalId(parentId)) return parentId;
  return (await store.options.get(parentId))?.item?.id ?? parentId;
}

/** The options of a kind, under a parent, that still wait for the server. */
export async function listOptions(
  store: AccountStore,
  { kind, parentId }: Pick<NewOption, 'kind' | 'parentId'>,
): Promise<OptionRow[]> {
  const rows = await store.options.where('kind').equals(kind).toArray();
  return rows.filter(
    (row) => row.item === undefined && String(row.parentId ?? '') === String(parentId ?? ''),
  );
}

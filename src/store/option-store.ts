/**
 * Lookup options that were added on this phone. Each option has a local id until the server gives
 * it an id [S11].
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
  /** The short code of the interface's language, which the server expects (spec.md §7). */
  language: string;
  /**
   * The id of the parent: the country of a state, the state of a city, or the caste of a sub caste.
   */
  parentId: Id | null;
}

/**
 * Adds an option and queues it for the server, in one transaction. If this phone has added an
 * option with the same name (simplified by `fold`) to the same parent, and the server has given it
 * no id yet, returns that option.
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

/**
 * Returns the server's id of a parent if the server has given one, because the form may still
 * contain the local id.
 */
async function realParentId(store: AccountStore, parentId: Id | null): Promise<Id | null> {
  if (parentId === null || !isLocalId(parentId)) return parentId;
  return (await store.options.get(parentId))?.item?.id ?? parentId;
}

/** Lists the options of a kind and a parent that have no id of the server yet. */
export async function listOptions(
  store: AccountStore,
  { kind, parentId }: Pick<NewOption, 'kind' | 'parentId'>,
): Promise<OptionRow[]> {
  const rows = await store.options.where('kind').equals(kind).toArray();
  return rows.filter(
    (row) => row.item === undefined && String(row.parentId ?? '') === String(parentId ?? ''),
  );
}

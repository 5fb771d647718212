/** Lookup options that the family added. Each has a local id until the server gives an id [S11]. */
import { isLocalId, localId, type Id, type ReferenceItem } from '../../domain/reference-item.ts';
import type { LookupKind } from '../../domain/enumerations.ts';
import { cleanLine } from '../../domain/clean-text.ts';
import { fold } from '../../domain/fold.ts';
import type { AccountStore, OptionRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { newEntry, targets } from '../schema/outbox-entry.ts';

export interface NewOption {
  kind: LookupKind;
  name: string;
  /** The short code that the server expects (spec.md §7). */
  language: string;
  /** The country of a state, the state of a city, or the caste of a sub caste. */
  parentId: Id | null;
}

/**
 * Returns the existing option if one of the same parent has the same name (simplified by `fold`)
 * and no id from the server yet.
 */
export async function addOption(
  store: AccountStore,
  option: NewOption,
  environment: StoreEnvironment = systemEnvironment,
): Promise<ReferenceItem> {
  const name = cleanLine(option.name).replace(/\s+/gu, ' ');
  return store.transaction('rw', store.options, store.outbox, async () => {
    const parentId = await realParentId(store, option.parentId);
    const known = await listOptions(store, { ...option, parentId });
    const same = known.find((row) => fold(row.name) === fold(name));
    if (same) return { id: same.id, name: same.name };
    const id = localId(environment.newId());
    await store.options.add({ ...option, parentId, id, name });
    const waitsFor = parentId !== null && isLocalId(parentId) ? [parentId] : [];
    await store.outbox.add(
      newEntry(
        { target: targets.option(id), work: { kind: 'option', optionId: id }, waitsFor },
        environment,
      ),
    );
    return { id, name };
  });
}

/** The form may still contain a parent's local id after the server has given an id. */
async function realParentId(store: AccountStore, parentId: Id | null): Promise<Id | null> {
  if (parentId === null || !isLocalId(parentId)) return parentId;
  return (await store.options.get(parentId))?.item?.id ?? parentId;
}

/** Only options without an id from the server. */
export async function listOptions(
  store: AccountStore,
  { kind, parentId }: Pick<NewOption, 'kind' | 'parentId'>,
): Promise<OptionRow[]> {
  const rows = await store.options.where('kind').equals(kind).toArray();
  return rows.filter(
    (row) => row.item === undefined && String(row.parentId ?? '') === String(parentId ?? ''),
  );
}

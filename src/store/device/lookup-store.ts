/** Lookup items on this phone, so that lookup fields work without a network. */
import { Dexie, type Collection } from 'dexie';
import { hasParent, type LookupKind } from '../../domain/enumerations.ts';
import { fold, INDEX_VERSION, matchRank } from '../../domain/fold.ts';
import { querySound, searchSound } from '../../domain/sound-key.ts';
import type { Id, ReferenceItem } from '../../domain/reference-item.ts';
import type { DeviceStore, LookupRow, LookupSetRow } from '../schema/device-store.ts';

interface StoredLookupItem {
  id: Id;
  name: string;
  names?: Record<string, string> | undefined;
  aliases?: string[] | undefined;
  own?: boolean | undefined;
}

export function lookupKey(kind: LookupKind, id: Id): string {
  return `${kind}:${id}`;
}

export interface LookupQuestion {
  kind: LookupKind;
  parentId: Id | null;
  /** As it was typed, not trimmed. */
  query: string;
  language: string;
}

/**
 * With `list`, the items are the answer to a request for a list. A whole list replaces the stored
 * one. All accounts on this phone use the list, so a family's own options are not stored.
 */
export async function storeLookups(
  device: DeviceStore,
  {
    kind,
    parentId,
    language,
    items: answered,
    list,
  }: Omit<LookupQuestion, 'query'> & {
    items: readonly StoredLookupItem[];
    list?: Omit<LookupSetRow, 'key'>;
  },
): Promise<void> {
  const items = answered.filter(({ own }) => own !== true);
  await device.transaction('rw', device.lookups, device.lookupSets, async () => {
    const known = await device.lookups.bulkGet(items.map((item) => lookupKey(kind, item.id)));
    const rows = items.map((item, index) =>
      lookupRow({ kind, parentId, language, item, known: known[index] }),
    );
    if (list?.isWhole) {
      await device.lookups
        .where('[kind+parentId]')
        .equals([kind, String(parentId ?? '')])
        .delete();
    }
    if (list) await device.lookupSets.put({ key: lookupKey(kind, parentId ?? ''), ...list });
    await device.lookups.bulkPut(rows);
  });
}

function lookupRow({
  kind,
  parentId,
  language,
  item,
  known,
}: Omit<LookupQuestion, 'query'> & {
  item: StoredLookupItem;
  known: LookupRow | undefined;
}): LookupRow {
  const names = { ...known?.names, [language]: item.name, ...item.names };
  const aliases = item.aliases ?? known?.aliases ?? [];
  return indexed({
    key: lookupKey(kind, item.id),
    kind,
    id: item.id,
    parentId: String(parentId ?? known?.parentId ?? ''),
    name: names['en'] ?? item.name,
    names,
    aliases,
    folded: [],
  });
}

function indexed(row: LookupRow): LookupRow {
  const names = [...Object.values(row.names), ...row.aliases];
  const folded = [...new Set(names.map(fold))];
  return { ...row, folded, sounds: [...new Set(names.map(searchSound))], indexed: INDEX_VERSION };
}

export async function readLookupSet(
  device: DeviceStore,
  kind: LookupKind,
  parentId: Id | null,
): Promise<LookupSetRow | undefined> {
  return device.lookupSets.get(lookupKey(kind, parentId ?? ''));
}

/**
 * First come items whose name in this language, or a word of it, begins with the query; then other
 * matches by name; then items that sound like the query. Equal ranks are in alphabetical order.
 */
export async function searchLookups(
  device: DeviceStore,
  { kind, parentId, query, language, limit }: LookupQuestion & { limit: number },
): Promise<ReferenceItem[]> {
  const wanted = fold(query);
  const sound = querySound(query);
  // If no parent is chosen yet, the search covers the items of all parents.
  const isAnywhere = parentId === null && hasParent(kind);
  const lookups = device.lookups.where('[kind+parentId]');
  const rows = await readIndexed(
    device,
    isAnywhere
      ? lookups.between([kind, Dexie.minKey], [kind, Dexie.maxKey])
      : lookups.equals([kind, String(parentId ?? '')]),
  );
  const collator = new Intl.Collator(language);
  return rows
    .map((row) => {
      const name = row.names[language] ?? row.name;
      return { row, rank: nameRank(row, { name, wanted }) ?? soundRank(row, sound), name };
    })
    .filter((match) => match.rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || collator.compare(a.name, b.name))
    .slice(0, limit)
    .map(({ row, name }) => ({ id: row.id, name }));
}

/** Indexes rows again if an older version of the app has stored them. */
async function readIndexed(
  device: DeviceStore,
  lookups: Collection<LookupRow, string>,
): Promise<LookupRow[]> {
  const rows = await lookups.toArray();
  if (rows.every((row) => row.indexed === INDEX_VERSION)) return rows;
  const write = device.transaction('rw', device.lookups, async () => {
    await device.lookups.bulkPut((await lookups.toArray()).map(indexed));
  });
  // If the disk is full, the next search tries again.
  await write.catch(() => undefined);
  return rows.map(indexed);
}

function nameRank(
  { folded }: LookupRow,
  { name, wanted }: { name: string; wanted: string },
): number | undefined {
  const ranks = folded.map((each) => matchRank(each, wanted)).filter((rank) => rank !== undefined);
  if (ranks.length === 0) return undefined;
  // `fold` is slow, so it runs here only for rows that match.
  const shown = matchRank(fold(name), wanted);
  if (shown === 0 || shown === 1) return shown;
  return 2 + Math.min(...ranks);
}

/** Ranks after all matches by name. An equal beginning counts only for items with a parent. */
function soundRank({ sounds = [], parentId }: LookupRow, sound: string): number | undefined {
  if (sound === '') return undefined;
  if (sounds.includes(sound)) return 5;
  return parentId !== '' && sounds.some((each) => each.startsWith(sound)) ? 6 : undefined;
}

export async function nameLookup(
  device: DeviceStore,
  { kind, item, language }: { kind: LookupKind; item: ReferenceItem; language: string },
): Promise<string> {
  const row = await device.lookups.get(lookupKey(kind, item.id));
  return row?.names[language] ?? item.name;
}

/** `name` is the English name. */
export async function findCountry(
  device: DeviceStore,
  name: string,
): Promise<ReferenceItem | undefined> {
  const rows = device.lookups.where('[kind+parentId]').equals(['country', '']);
  const row = await rows.filter((each) => each.name === name).first();
  return row && { id: row.id, name };
}

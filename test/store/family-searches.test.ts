import { beforeAll, describe, expect, test } from 'vitest';
import { referenceItems } from '../../server/reference-data/reference-items.ts';
import type { ReferenceSeed } from '../../server/reference-data/tables.ts';
import { DeviceStore } from '../../src/store/schema/device-store.ts';
import { searchLookups, storeLookups } from '../../src/store/device/lookup-store.ts';
import { FAMILY_SEARCHES } from '../support/family-searches.ts';

let device: DeviceStore;
let lists: Map<string, ReferenceSeed[]>;

beforeAll(async () => {
  device = new DeviceStore();
  const isSearched = new Set(FAMILY_SEARCHES.map(listOf));
  lists = Map.groupBy(
    Array.from(referenceItems()).filter((item) => isSearched.has(listOf(item))),
    listOf,
  );
  for (const items of lists.values()) {
    const [{ kind, parentCode = null }] = items as [ReferenceSeed];
    await storeLookups(device, {
      kind,
      parentId: parentCode,
      language: 'en',
      items: items.map(({ code, name, hi = name, mr = name, aliases = [] }) => ({
        id: code,
        name,
        names: { en: name, hi, mr },
        aliases,
      })),
    });
  }
  // Reading all places of the world can take long on a busy machine.
}, 60_000);

test('there are at least 120 searches', () => {
  expect(FAMILY_SEARCHES.length).toBeGreaterThanOrEqual(120);
});

describe('the words that families type find the right item among the first five on the phone', () => {
  test.each(FAMILY_SEARCHES)('$kind: $typed is $means', async (search) => {
    const { kind, typed, means, parentCode = null } = search;
    const found = await searchLookups(device, {
      kind,
      parentId: parentCode,
      query: typed,
      language: 'en',
      limit: 5,
    });
    expect(found.map(({ name }) => name)).toContain(means);
  });
});

function listOf({ kind, parentCode }: Pick<ReferenceSeed, 'kind' | 'parentCode'>): string {
  return `${kind} ${parentCode ?? ''}`;
}

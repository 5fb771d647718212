import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRelativeId } from '../../src/domain/relative-id.ts';
import { canonicalText } from '../../src/domain/same-value.ts';
import { SECTION_KEYS, type LooseValues } from '../../src/domain/sections.ts';
import { isSameList, listKindOf, mergeList } from '../../src/store/sections/list-merge.ts';
import { SECTION_RULE_ROWS } from '../support/section-rule-rows.ts';

const relative = (id: string, about: LooseValues) => ({ ...about, additional_details: { id } });
const rohan = relative('r', { name: 'Rohan', gender: 'Brother', age: 24 });
const isha = relative('i', { name: 'Isha', gender: 'Sister', age: null });
const meera = relative('m', { name: 'Meera', gender: 'Sister', age: 19 });
/** Older versions of the app stored relatives without an id. */
const leela = { name: 'Leela', relation: 'Aunt', occupation: null, age: 72 };
const mohan = { name: 'Mohan', relation: 'Uncle', occupation: null, age: 70 };

type Merge = [what: string, base: unknown, ours: unknown, theirs: unknown, merged: unknown];

const ASKS = undefined;

test.each<Merge>([
  ['both added one', [rohan], [rohan, isha], [rohan, meera], [rohan, meera, isha]],
  ['both added one to nothing', null, [isha], [meera], [meera, isha]],
  ['one added here that has arrived there', [], [isha], [isha], [isha]],
  [
    'one whose both changes concern other fields',
    [isha],
    [{ ...isha, age: 27 }],
    [{ ...isha, occupation: 'Nurse' }],
    [{ ...isha, age: 27, occupation: 'Nurse' }],
  ],
  ['one taken out, another added', [rohan, isha], [isha], [rohan, isha, meera], [isha, meera]],
  ['one taken out on both sides', [rohan, isha], [isha], [isha], [isha]],
  [
    'one changed here, another there',
    [rohan, isha],
    [{ ...rohan, age: 25 }, isha],
    [rohan, { ...isha, occupation: 'Nurse' }],
    [
      { ...rohan, age: 25 },
      { ...isha, occupation: 'Nurse' },
    ],
  ],
  [
    'a name put right here, something else there',
    [rohan],
    [{ ...rohan, name: 'Rohan Kulkarni' }],
    [{ ...rohan, age: 25 }, isha],
    [{ ...rohan, name: 'Rohan Kulkarni', age: 25 }, isha],
  ],
  [
    'two of one name, one changed on each side',
    [rohan, { ...meera, name: 'Rohan' }],
    [
      { ...rohan, age: 25 },
      { ...meera, name: 'Rohan' },
    ],
    [rohan, { ...meera, name: 'Rohan', age: 20 }],
    [
      { ...rohan, age: 25 },
      { ...meera, name: 'Rohan', age: 20 },
    ],
  ],
  ['changed in the same field', [rohan], [{ ...rohan, age: 25 }], [{ ...rohan, age: 26 }], ASKS],
  ['taken out here, changed there', [rohan, isha], [isha], [{ ...rohan, age: 25 }, isha], ASKS],
  ['changed here, taken out there', [rohan, isha], [{ ...rohan, age: 25 }, isha], [isha], ASKS],
  ['each taking out what the other kept', [rohan, isha], [rohan], [isha], ASKS],
  ['what is no list of relatives', [rohan], ['Rohan'], [rohan, isha], ASKS],
  [
    'without an id: one taken out of two that read the same, and one more',
    [leela, leela],
    [leela],
    [leela, leela, isha],
    [leela, isha],
  ],
  [
    'without an id: one changed here, another taken out there',
    [leela, mohan],
    [relative('l', { ...leela, age: 73 }), mohan],
    [leela],
    [relative('l', { ...leela, age: 73 })],
  ],
  [
    'without an id: the same one changed on both sides',
    [leela],
    [relative('l', { ...leela, age: 73 })],
    [relative('k', { ...leela, age: 74 })],
    ASKS,
  ],
  ['without an id: taken out here, changed there', [leela], [], [{ ...leela, age: 73 }], ASKS],
  [
    'without an id: taken out here, changed on a phone there, with another who stays',
    [leela, mohan],
    [mohan],
    [relative('l', { ...leela, age: 73 }), mohan],
    ASKS,
  ],
  ['without an id: her name put right there', [leela], [], [{ ...leela, name: 'Leelavati' }], ASKS],
  ['an id that the changing side lost', [rohan], [], [{ name: 'Rohan', age: 25 }], ASKS],
  [
    'without an id: changed here and sent, another added there',
    [leela],
    [relative('l', { ...leela, age: 73 })],
    [relative('l', { ...leela, age: 73 }), isha],
    [relative('l', { ...leela, age: 73 }), isha],
  ],
  [
    'with an id: one taken out on both sides, others added on each',
    [rohan],
    [isha],
    [meera],
    [meera, isha],
  ],
])('[S13] relatives: %s', (_what, base, ours, theirs, merged) => {
  expect(mergeList('items', { base, ours, theirs })).toEqual(merged);
  const other = mergeList('items', { base, ours: theirs, theirs: ours });
  // The order is the server's, so it may differ.
  const isAlike = merged === ASKS ? other === undefined : isSameList(other, merged);
  expect(isAlike).toBe(true);
});

const item = (id: number | string, name = `item ${id}`) => ({ id, name });

test.each<Merge>([
  [
    'added on both sides',
    [item(1)],
    [item(1), item(2)],
    [item(1), item(3)],
    [item(1), item(3), item(2)],
  ],
  [
    'taken out on both sides',
    [item(1), item(2), item(3)],
    [item(1), item(3)],
    [item(1), item(2)],
    [item(1)],
  ],
  ['taken out here, added there', [item(1)], [], [item(1), item(2)], [item(2)]],
  [
    'the same under another name',
    [item(1)],
    [item(1, 'छंद'), item(2)],
    [item('1'), item(3)],
    [item('1'), item(3), item(2)],
  ],
  [
    'a bare id keeps the name that the phone knows',
    [],
    [item(1), item(2)],
    [item(1, ''), item(3)],
    [item(1), item(3), item(2)],
  ],
  ['each taking out what the other kept', [item(1), item(2)], [item(1)], [item(2)], ASKS],
  [
    'words added on both sides',
    ['age'],
    ['age', 'diet'],
    ['age', 'caste'],
    ['age', 'caste', 'diet'],
  ],
  ['a word taken out here, added there', ['age'], [], ['age', 'diet'], ['diet']],
])('[S13] chosen items: %s', (_what, base, ours, theirs, merged) => {
  expect(mergeList('set', { base, ours, theirs })).toEqual(merged);
});

test.each<Merge>([
  [
    'a part told on each side',
    null,
    { rashi: 'mesh' },
    { gan: 'dev' },
    { rashi: 'mesh', gan: 'dev' },
  ],
  [
    'one changed here, another taken out there',
    { rashi: 'mesh', gan: 'dev' },
    { rashi: 'kark', gan: 'dev' },
    { rashi: 'mesh' },
    { rashi: 'kark' },
  ],
  [
    'one taken out here',
    { rashi: 'mesh', gan: 'dev' },
    { gan: 'dev' },
    { rashi: 'mesh', gan: 'dev', nadi: 'adya' },
    { gan: 'dev', nadi: 'adya' },
  ],
  ['the same part told differently', null, { rashi: 'mesh' }, { rashi: 'kark' }, ASKS],
  ['all taken out here, one changed there', { rashi: 'mesh' }, null, { rashi: 'kark' }, ASKS],
  ['what is no map', null, { rashi: 'mesh' }, 'kark', ASKS],
])('[S13] the horoscope: %s', (_what, base, ours, theirs, merged) => {
  expect(mergeList('map', { base, ours, theirs })).toEqual(merged);
});

test.each<Merge>([
  ['each another line', {}, { contact: true }, { dob: false }, { contact: true, dob: false }],
  ['one side alone', { dob: false }, { dob: true }, { dob: false }, { dob: true }],
  ['what either leaves out stays out', {}, { dob: false }, { dob: true }, { dob: false }],
  ['what both show is shown', {}, { contact: true }, { contact: true }, { contact: true }],
])('[S13] lines of a biodata: %s', (_what, base, ours, theirs, merged) => {
  expect(mergeList('switches', { base, ours, theirs })).toEqual(merged);
  expect(mergeList('switches', { base, ours: theirs, theirs: ours })).toEqual(merged);
});

test('[S13] each list and each map that the rules allow is merged, but for these', () => {
  const others = SECTION_KEYS.flatMap((key) =>
    SECTION_RULE_ROWS[key]
      .filter(({ value, server }) => server === 'good' && value && typeof value === 'object')
      .filter(({ field }) => listKindOf(key, field) === undefined)
      .map(({ field }) => `${key}.${field}`),
  );
  expect([...new Set(others)]).toEqual([
    'additional.social_links',
    'preferences.age',
    'preferences.height',
  ]);
});

test('[S13] exactly the lists of a profile are merged as lists', () => {
  expect(listKindOf('family', 'siblings')).toBe('items');
  expect(listKindOf('family', 'other_family_members')).toBe('items');
  expect(listKindOf('personal', 'hobbies')).toBe('set');
  expect(listKindOf('primary', 'education')).toBe('set');
  expect(listKindOf('additional', 'astrological_details')).toBe('map');
  expect(listKindOf('preferences', 'places')).toBe('set');
  expect(listKindOf('preferences', 'musts')).toBe('set');
  expect(listKindOf('preferences', 'age')).toBeUndefined();
  expect(listKindOf('additional', 'social_links')).toBeUndefined();
  expect(listKindOf('primary', 'profession')).toBeUndefined();
  expect(listKindOf('primary', 'first_name')).toBeUndefined();
});

/** There are few ids and values to draw from, so equal ones are frequent. */
const drawnRelative = fc
  .record({
    id: fc.constantFrom('r', 'i', 'm', 'l'),
    name: fc.constantFrom('Rohan', 'Isha'),
    gender: fc.constantFrom('Brother', 'Sister'),
    age: fc.constantFrom(null, 20, 21),
  })
  .map(({ id, ...about }): LooseValues => relative(id, about));
const idOf = (each: LooseValues) => readRelativeId(each) ?? each['id'];
const chosen = fc.integer({ min: 1, max: 6 }).map((id) => item(id));
const listsOf = {
  items: fc.uniqueArray(drawnRelative, { maxLength: 4, selector: idOf }),
  set: fc.uniqueArray(chosen, { maxLength: 5, selector: ({ id }) => id }),
} satisfies Record<'set' | 'items', fc.Arbitrary<LooseValues[]>>;

/** People remove some items, change a field of others, and add new ones. */
function changed(base: LooseValues[], added: LooseValues[], choices: readonly number[]) {
  const kept = base.flatMap((each, index) => {
    const choice = (choices[index] ?? 0) % 5;
    if (choice === 1) return [];
    if (choice === 2 && 'age' in each) return [{ ...each, age: 22 }];
    if (choice === 3 && 'gender' in each) return [{ ...each, gender: 'Sister' }];
    return [each];
  });
  return [...kept, ...added.filter((each) => !kept.some((one) => idOf(one) === idOf(each)))];
}

describe.each(['items', 'set'] as const)('[S13] for any two changes to a list (%s)', (kind) => {
  const list: fc.Arbitrary<LooseValues[]> = listsOf[kind];
  const choices = fc.array(fc.nat({ max: 4 }), { minLength: 5, maxLength: 5 });
  const sides = fc
    .tuple(list, list, list, choices, choices)
    .map(([base, addedHere, addedThere, here, there]) => ({
      base,
      ours: changed(base, addedHere, here),
      theirs: changed(base, addedThere, there),
    }));
  type Lists = Record<'base' | 'ours' | 'theirs', LooseValues[]>;
  const holds = (predicate: (lists: Lists) => void) =>
    fc.assert(fc.property(sides, predicate), { numRuns: 2_000 });
  const holdsMerged = (predicate: (lists: Lists, merged: LooseValues[]) => void) =>
    holds((lists) => {
      const merged = mergeList(kind, lists);
      if (merged) predicate(lists, merged as LooseValues[]);
    });

  test('a change on only one side is the result', () => {
    holds(({ base, ours }) => {
      expect(isSameList(mergeList(kind, { base, ours, theirs: base }), ours)).toBe(true);
      expect(isSameList(mergeList(kind, { base, ours: base, theirs: ours }), ours)).toBe(true);
    });
  });

  test('the same change on both sides is the result', () => {
    holds(({ base, ours }) => {
      expect(isSameList(mergeList(kind, { base, ours, theirs: ours }), ours)).toBe(true);
    });
  });

  test('the result is the same if the sides are exchanged', () => {
    holds(({ base, ours, theirs }) => {
      const one = mergeList(kind, { base, ours, theirs });
      const other = mergeList(kind, { base, ours: theirs, theirs: ours });
      expect(other === undefined).toBe(one === undefined);
      expect(isSameList(one, other)).toBe(true);
    });
  });

  test('the result has everything that either side added, and nothing else that is new', () => {
    holdsMerged(({ base, ours, theirs }, merged) => {
      const who = (each: LooseValues) => idOf(each);
      const before = new Set(base.map(who));
      const after = new Set(merged.map(who));
      const known = [...ours, ...theirs].map(who);
      const added = known.filter((each) => !before.has(each));
      expect(added.filter((each) => !after.has(each))).toEqual([]);
      expect([...after].filter((each) => !known.includes(each))).toEqual([]);
    });
  });

  test('an item that one side removed and the other left unchanged is removed', () => {
    holdsMerged(({ base, ours, theirs }, merged) => {
      const has = (all: readonly LooseValues[], one: LooseValues) =>
        all.some((each) => idOf(each) === idOf(one));
      const isLeft = (each: LooseValues) =>
        theirs.some((one) => canonicalText(one) === canonicalText(each));
      const out = base.filter((each) => !has(ours, each) && isLeft(each));
      expect(out.filter((each) => has(merged, each))).toEqual([]);
    });
  });

  test('merging the result with either side again changes nothing', () => {
    holdsMerged(({ base, ours, theirs }, merged) => {
      expect(isSameList(mergeList(kind, { base: theirs, ours: merged, theirs }), merged)).toBe(
        true,
      );
      expect(isSameList(mergeList(kind, { base: ours, ours: merged, theirs: ours }), merged)).toBe(
        true,
      );
      expect(isSameList(mergeList(kind, { base, ours: merged, theirs }), merged)).toBe(true);
    });
  });
});

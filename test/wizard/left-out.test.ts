import { expect, test } from 'vitest';
import { describeMissingItems } from '../../src/screens/conflicts/use-open-conflicts.ts';

const words = { itemName: async (_kind: unknown, { name }: { name: string }) => `‹${name}›` };
const siblings = { section: 'family', field: 'siblings' } as const;
const hobbies = { section: 'personal', field: 'hobbies' } as const;

test('[S13] a choice of a list names the relatives of the other one that it is without', async () => {
  const ours = [{ name: 'Rohan', age: 30 }, { name: 'Meera' }];
  const theirs = [{ name: ' rohan', age: 31 }, { name: 'Asha' }];
  const missing = (chosen: unknown, other: unknown) =>
    describeMissingItems({ chosen, other }, siblings, words);
  expect(await missing(theirs, ours)).toEqual(['Meera']);
  expect(await missing(ours, theirs)).toEqual(['Asha']);
  expect(await missing(null, ours)).toEqual(['Rohan', 'Meera']);
});

test('[S13] and the items, by their ids, in the words of today', async () => {
  const ours = [
    { id: 1, name: 'Music' },
    { id: 2, name: 'Chess' },
  ];
  const theirs = [{ id: '1', name: 'संगीत' }];
  expect(await describeMissingItems({ chosen: theirs, other: ours }, hobbies, words)).toEqual([
    '‹Chess›',
  ]);
});

test('[S13] what is no list leaves nothing out', async () => {
  const values = { chosen: 'Aditi', other: 'Aditee' };
  const place = { section: 'primary', field: 'first_name' } as const;
  expect(await describeMissingItems(values, place, words)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import {
  mayAdd,
  mergeSuggestions,
  splitAtMatch,
} from '../../../src/components/fields/lookup-choices.ts';
import type { ReferenceItem } from '../../../src/domain/reference-item.ts';

const item = (id: number | string, name = `Item ${id}`): ReferenceItem => ({ id, name });
const items = (...ids: number[]) => ids.map((id) => item(id));

describe('a new option may be added (spec §4)', () => {
  const known = { items: [item(1, 'Civil engineer')], isComplete: true, isFinal: true };

  test.each(['Civil eng', 'Civil engineers', 'Toddy tapper', 'x'])(
    '%j: nothing is exactly it',
    (text) => {
      expect(mayAdd(text, known)).toBe(true);
    },
  );

  test.each(['Civil engineer', 'civil ENGINEER', '  Civil   engineer '])(
    '%j is there already, whatever its case and spaces',
    (text) => {
      expect(mayAdd(text, known)).toBe(false);
    },
  );

  test('not while a better answer is still to come', () => {
    expect(mayAdd('Toddy tapper', { ...known, isFinal: false })).toBe(false);
  });

  test('also where suggestions could not be loaded', () => {
    const failed = { items: [], isComplete: false, isFinal: true, hasFailed: true };
    expect(mayAdd('Toddy tapper', failed)).toBe(true);
  });

  test('a country or a state only from three letters on, and where no known one begins so', () => {
    const places = { ...known, items: [{ id: 1, name: 'भारत' }] };
    expect(mayAdd('भा', places, true)).toBe(false);
    expect(mayAdd('भार', places, true)).toBe(false);
    expect(mayAdd('Wa', places, true)).toBe(false);
    expect(mayAdd('Wakanda', places, true)).toBe(true);
  });

  test('not without a letter, and not longer than a name may be', () => {
    expect(mayAdd('   ', known)).toBe(false);
    expect(mayAdd('x'.repeat(100), known)).toBe(true);
    expect(mayAdd('x'.repeat(101), known)).toBe(false);
  });
});

describe('the server answers after the phone', () => {
  test('what is shown keeps its place, new ones come below', () => {
    expect(mergeSuggestions(items(3, 1), items(1, 2, 3))).toEqual(items(3, 1, 2));
  });

  test('what the server does not know any more goes, unless it was added here', () => {
    const added = item('local:1', 'Mine');
    expect(mergeSuggestions([added, ...items(1, 9)], items(1))).toEqual([added, item(1)]);
  });

  test('a full answer of the server may leave out what the phone found', () => {
    const ten = items(11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    expect(mergeSuggestions(items(1), ten)).toEqual([item(1), ...ten.slice(0, 9)]);
  });

  test('ids are the same as numbers and as text', () => {
    expect(mergeSuggestions([item('1', 'A')], [item(1, 'A')])).toEqual([item('1', 'A')]);
  });
});

describe('the match inside a name', () => {
  test.each([
    ['Civil engineer', 'civil eng', ['', 'Civil eng', 'ineer']],
    ['Navi Mumbai', 'mum', ['Navi ', 'Mum', 'bai']],
    ['Solāpur', 'solap', ['', 'Solāp', 'ur']],
    ['Pune', 'x', ['Pune', '', '']],
    ['Pune', '', ['Pune', '', '']],
    ['महाराष्ट्र', 'मह', ['', 'महा', 'राष्ट्र']],
    ['महाराष्ट्र', 'महाराष', ['', 'महाराष्ट्र', '']],
  ])('of %s for %j', (name, query, parts) => {
    expect(splitAtMatch(name, query)).toEqual(parts);
    expect(parts.join('')).toBe(name);
  });
});

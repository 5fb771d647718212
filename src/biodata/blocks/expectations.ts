/** An empty field means that the family has no such expectation. Its line is not printed. */
import type { LookupKind } from '../../domain/enumerations.ts';
import { readRange, type PreferenceTopic } from '../../domain/preferences-profile.ts';
import type { Row } from './biodata.ts';
import { fill, wordOf, type PageWords } from './page-words.ts';
import { itemNames, joinWith, textOf, type BiodataSource } from './source.ts';
import { ageText, feetText, incomeText } from './values.ts';

type Reader = (value: unknown, source: BiodataSource) => string;

const items =
  (kind: LookupKind): Reader =>
  (value, source) =>
    itemNames(source, kind, value);

const choices =
  (list: (words: PageWords) => Record<string, string>): Reader =>
  (value, { words }) =>
    // ' / ', because the words for a diet may contain a comma.
    joinWith(
      ' / ',
      asChoices(value).map((choice) => wordOf(list(words), choice)),
    );

/** 'Vegetarian' and 'Eggetarian' together get one common word. */
const diets: Reader = (value, source) => {
  const rest = asChoices(value).filter((choice) => !EGGS_OR_NONE.includes(choice));
  const isBoth = asChoices(value).length - rest.length === EGGS_OR_NONE.length;
  const named = isBoth ? ['VegetarianOrEggs', ...rest] : value;
  return choices((words) => words.diet)(named, source);
};

const EGGS_OR_NONE: readonly unknown[] = ['Vegetarian', 'Eggetarian'];

function asChoices(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

const TOPICS: readonly { key: PreferenceTopic; label: keyof PageWords['labels']; read: Reader }[] =
  [
    { key: 'age', label: 'expectedAge', read: readAge },
    { key: 'height', label: 'height', read: readHeight },
    { key: 'marital_status', label: 'marital_status', read: choices((words) => words.marital) },
    { key: 'mother_tongue', label: 'mother_tongue', read: items('language') },
    { key: 'religion', label: 'religion', read: items('religion') },
    { key: 'caste', label: 'caste', read: items('caste') },
    { key: 'sub_caste', label: 'sub_caste', read: items('subcaste') },
    { key: 'diet', label: 'diet', read: diets },
    { key: 'education', label: 'education', read: items('education') },
    { key: 'profession', label: 'profession', read: items('profession') },
    { key: 'income_from', label: 'income', read: readIncome },
    { key: 'places', label: 'places', read: items('city') },
  ];

export const EXPECTATION_KEYS = [...TOPICS.map(({ key }) => key), 'own_words'].map(keyOf);

export function expectationRows(source: BiodataSource): Row[] {
  const { preferences } = source.sections;
  if (!preferences) return [];
  const { labels } = source.words;
  const musts: unknown = preferences['musts'];
  const rows = TOPICS.map(({ key, label, read }): Row => ({
    key: keyOf(key),
    label: labels[label],
    value: read(preferences[key], source),
    mark: Array.isArray(musts) && musts.includes(key) ? 'must' : 'good',
  }));
  const ownWords = textOf(preferences['own_words']);
  return [
    ...rows,
    { key: keyOf('own_words'), label: labels.own_words, value: ownWords, isWide: true },
  ];
}

function keyOf(topic: string): string {
  return `expected_${topic}`;
}

function readAge(value: unknown, { words }: BiodataSource): string {
  return rangeText(value, {
    both: words.ageRange,
    from: words.ageFrom,
    upTo: words.ageUpTo,
    one: (years) => ageText(words, years),
    show: String,
  });
}

function readHeight(value: unknown, { words }: BiodataSource): string {
  return rangeText(value, {
    both: words.range,
    from: words.from,
    upTo: words.upTo,
    one: (cm) => feetText(words, cm),
    show: (cm) => feetText(words, cm),
  });
}

function readIncome(value: unknown, { words }: BiodataSource): string {
  const amount = incomeText(value);
  return amount === '' ? '' : fill(words.from, { from: amount });
}

interface RangeWords {
  both: string;
  from: string;
  upTo: string;
  /** Used if both ends are shown as the same text. */
  one: (bound: number) => string;
  show: (bound: number) => string;
}

function rangeText(value: unknown, { both, from, upTo, one, show }: RangeWords): string {
  const { from: least, to: most } = readRange(value);
  if (least !== null && most !== null) {
    if (show(least) === show(most)) return one(least);
    return fill(both, { from: show(least), to: show(most) });
  }
  if (least !== null) return fill(from, { from: show(least) });
  return most === null ? '' : fill(upTo, { to: show(most) });
}

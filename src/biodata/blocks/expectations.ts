/**
 * What the family hopes for, out of the section `preferences`: each field is an object
 * with `must` (true) or good to have, and `from`/`to`, `items`, `options` or `text`.
 * A field that is missing does not matter to the family, and is not printed.
 */
import type { LookupKind } from '../../domain/enumerations.ts';
import type { Row } from './biodata.ts';
import { fill, wordOf, type PageWords } from './page-words.ts';
import { itemNames, joinWith, textOf, type BiodataSource } from './source.ts';
import { feetText, incomeText, numberOf } from './values.ts';

type Wish = Record<string, unknown>;
type Reader = (wish: Wish, source: BiodataSource) => string;

const items =
  (kind: LookupKind): Reader =>
  (wish, source) =>
    itemNames(source, kind, wish['items']);

const options =
  (list: (words: PageWords) => Record<string, string>): Reader =>
  (wish, { words }) =>
    joinWith(
      ', ',
      (Array.isArray(wish['options']) ? wish['options'] : []).map((option: unknown) =>
        wordOf(list(words), option),
      ),
    );

const FIELDS: readonly { key: string; label: keyof PageWords['labels']; read: Reader }[] = [
  { key: 'age', label: 'expectedAge', read: readAge },
  { key: 'height', label: 'height', read: readHeight },
  { key: 'marital_status', label: 'marital_status', read: options((words) => words.marital) },
  { key: 'mother_tongue', label: 'mother_tongue', read: items('language') },
  { key: 'religion', label: 'religion', read: items('religion') },
  { key: 'caste', label: 'caste', read: items('caste') },
  { key: 'sub_caste', label: 'sub_caste', read: items('subcaste') },
  { key: 'diet', label: 'diet', read: options((words) => words.diet) },
  { key: 'education', label: 'education', read: items('education') },
  { key: 'profession', label: 'profession', read: items('profession') },
  { key: 'income', label: 'income', read: readIncome },
  { key: 'places', label: 'places', read: items('city') },
];

export function expectationRows(source: BiodataSource): Row[] {
  const { preferences } = source.sections;
  if (!preferences) return [];
  const { labels } = source.words;
  const rows = FIELDS.flatMap(({ key, label, read }): Row[] => {
    const wish = preferences[key];
    if (typeof wish !== 'object' || wish === null) return [];
    return [
      {
        key: `expected_${key}`,
        label: labels[label],
        value: read(wish as Wish, source),
        mark: (wish as Wish)['must'] === true ? 'must' : 'good',
      },
    ];
  });
  const ownWords = textOf(preferences['own_words']);
  return [
    ...rows,
    { key: 'expected_own_words', label: labels.own_words, value: ownWords, isWide: true },
  ];
}

function readAge(wish: Wish, { words }: BiodataSource): string {
  return rangeText(wish, {
    both: words.ageRange,
    from: words.ageFrom,
    upTo: words.ageUpTo,
    show: String,
  });
}

function readHeight(wish: Wish, { words }: BiodataSource): string {
  return rangeText(wish, {
    both: words.range,
    from: words.from,
    upTo: words.upTo,
    show: (cm) => feetText(words, cm),
  });
}

function readIncome(wish: Wish, { words }: BiodataSource): string {
  return rangeText(wish, {
    both: words.range,
    from: words.from,
    upTo: words.upTo,
    show: (amount) => incomeText(amount),
  });
}

interface RangeWords {
  both: string;
  from: string;
  upTo: string;
  show: (bound: number) => string;
}

function rangeText(wish: Wish, { both, from, upTo, show }: RangeWords): string {
  const [least, most] = [numberOf(wish['from']), numberOf(wish['to'])];
  if (least !== undefined && most !== undefined) {
    return fill(both, { from: show(least), to: show(most) });
  }
  if (least !== undefined) return fill(from, { from: show(least) });
  return most === undefined ? '' : fill(upTo, { to: show(most) });
}

import { readRelativeId } from '../../domain/relative-id.ts';
import type { LooseValues } from '../../domain/sections.ts';
import type { Row } from './biodata.ts';
import { permanentAddress } from './facts.ts';
import { listItems, writtenName } from './names.ts';
import { wordOf, type PageWords } from './page-words.ts';
import { relationText } from '../../domain/relations.ts';
import { itemNames, joinWith, oneLine, textOf, type BiodataSource } from './source.ts';
import { incomeText, numberOf } from './values.ts';

/** The family's background and values share a line if both together are not longer than this. */
const SHARED_LINE_LENGTH = 75;

export function familyRows(source: BiodataSource, hasHomeAbove: boolean): Row[] {
  const { words, sections } = source;
  const { family = {} } = sections;
  const { labels } = words;
  return [
    parentRow(source, 'father'),
    parentRow(source, 'mother'),
    ...listItems(family['siblings']).map((item) => siblingRow(source, item)),
    ...listItems(family['other_family_members']).map((item) => memberRow(source, item)),
    wide('relatives', labels.relatives, textOf(family['other_long_relatives'])),
    ...backgroundRows(words, family),
    { key: 'home', label: labels.home, value: hasHomeAbove ? '' : permanentAddress(source) },
    {
      key: 'family_income',
      label: labels.family_income,
      value: incomeText(family['family_income']),
    },
  ];
}

function wide(key: string, label: string, value: string): Row {
  return { key, label, value, isWide: true };
}

function parentRow(source: BiodataSource, which: 'father' | 'mother'): Row {
  const { primary = {}, family = {} } = source.sections;
  const name = writtenName(source, oneLine(primary[`${which}_name`]));
  return wide(
    which,
    source.words.labels[which],
    personText([
      name,
      itemNames(source, 'education', family[`${which}_education`]),
      textOf(family[`${which}_occupation`]),
    ]),
  );
}

function siblingRow(source: BiodataSource, item: LooseValues): Row {
  const { words } = source;
  const isBrother = item['gender'] === 'Brother';
  const status = item['marital_status'];
  const widowed = wordOf(words.sibling, `${String(status)}${isBrother ? 'Male' : 'Female'}`);
  return {
    ...relativeKeys('sibling', item),
    label: wordOf(words.labels, item['gender']),
    value: personText([
      nameAndAge(source, item),
      widowed || wordOf(words.sibling, status),
      textOf(item['occupation']),
    ]),
    isWide: true,
  };
}

function memberRow(source: BiodataSource, item: LooseValues): Row {
  return {
    ...relativeKeys('member', item),
    label: relationText(oneLine(item['relation']), source.language),
    value: personText([
      nameAndAge(source, item),
      textOf(item['education']),
      textOf(item['occupation']),
    ]),
    isWide: true,
  };
}

/** With the relative's id as key, a hidden line stays hidden when the name is corrected. */
function relativeKeys(
  list: 'sibling' | 'member',
  item: LooseValues,
): Pick<Row, 'key' | 'formerKey'> {
  const byName = `${list}:${oneLine(item['name'])}`;
  const id = readRelativeId(item);
  return id === undefined ? { key: byName } : { key: `${list}:${id}`, formerKey: byName };
}

function nameAndAge(source: BiodataSource, item: LooseValues): string {
  const years = numberOf(item['age']);
  const name = writtenName(source, oneLine(item['name']));
  return joinWith(', ', [name, years === undefined ? '' : String(years)]);
}

function personText(parts: readonly string[]): string {
  return joinWith(' · ', parts);
}

function backgroundRows({ labels }: PageWords, family: LooseValues): Row[] {
  const background = textOf(family['family_background']);
  const values = textOf(family['family_value']);
  const both = joinWith('; ', [background.replace(/[.।]$/u, ''), values]);
  if (background !== '' && values !== '' && both.length <= SHARED_LINE_LENGTH) {
    return [wide('background', labels.family, both)];
  }
  return [wide('background', labels.background, background), wide('values', labels.values, values)];
}

/** The rows of the first section. It follows the name directly and has no heading. */
import { joinWith, itemNames, type BiodataSource } from './source.ts';
import type { Row } from './biodata.ts';
import { wordOf } from './page-words.ts';
import { bornText, heightText, incomeText } from './values.ts';

export function factRows(source: BiodataSource): Row[] {
  const { words, sections, today } = source;
  const { labels } = words;
  const { primary = {}, personal = {} } = sections;
  const annual = incomeText(personal['annual_income']);
  const home = permanentAddress(source);
  const current = currentAddress(source);
  const row = (key: string, value: string, label: keyof typeof labels): Row => ({
    key,
    label: labels[label],
    value,
  });
  return [
    row('dob', bornText(words, primary['dob'], today), 'dob'),
    row('height', heightText(words, personal['height_in_cm']), 'height'),
    row('marital_status', maritalWord(source), 'marital_status'),
    row('education', itemNames(source, 'education', primary['education']), 'education'),
    row('profession', itemNames(source, 'profession', primary['profession']), 'profession'),
    annual === ''
      ? row('monthly_income', incomeText(personal['monthly_income']), 'monthly_income')
      : row('annual_income', annual, 'annual_income'),
    current === home ? row('address', current, 'address') : row('lives_in', current, 'lives_in'),
  ];
}

function maritalWord({ words, sections: { primary = {} } }: BiodataSource): string {
  const { marital_status: status, gender } = primary;
  return (
    wordOf(words.marital, `${String(status)}${String(gender)}`) || wordOf(words.marital, status)
  );
}

export function permanentAddress(source: BiodataSource): string {
  return addressOf(source, source.sections.primary, 'permanent');
}

function currentAddress(source: BiodataSource): string {
  return addressOf(source, source.sections.personal, 'current');
}

/** City and state; the country only if it is not India. */
function addressOf(
  source: BiodataSource,
  values: Record<string, unknown> = {},
  which: 'permanent' | 'current',
): string {
  const country = itemNames(source, 'country', values[`${which}_country`]);
  return joinWith(', ', [
    itemNames(source, 'city', values[`${which}_city`]),
    itemNames(source, 'state', values[`${which}_state`]),
    /^(?:india|भारत)$/iu.test(country) ? '' : country,
  ]);
}

import type { Row } from './biodata.ts';
import { wordOf, type PageWords } from './page-words.ts';
import { itemNames, joinWith, joinWords, textOf, type BiodataSource } from './source.ts';
import { weightText } from './values.ts';

export function personalRows(source: BiodataSource): Row[] {
  const { words, sections } = source;
  const { personal = {}, additional = {} } = sections;
  const row = (key: keyof PageWords['labels'], value: string, more: Partial<Row> = {}): Row => ({
    key,
    label: words.labels[key],
    value,
    ...more,
  });
  return [
    row('mother_tongue', itemNames(source, 'language', personal['mother_tongue'])),
    row('religion', itemNames(source, 'religion', additional['religion'])),
    row('languages', itemNames(source, 'language', additional['languages_known'])),
    casteRow(source),
    row('diet', wordOf(words.diet, additional['dietary_preferences'])),
    row('gotra', itemNames(source, 'gotra', additional['gotra'])),
    row('habits', habitsText(words, additional)),
    row('complexion', wordOf(words.complexion, personal['skin_tone'])),
    row('blood_group', textOf(personal['blood_group'])),
    eyesAndHairRow(words, personal),
    row('weight', weightText(words, personal['weight_in_kg'])),
    row('health', textOf(personal['medical_conditions'])),
    row('disability', textOf(personal['disabilities'])),
    row('hobbies', itemNames(source, 'hobby', personal['hobbies']), { isWide: true }),
  ];
}

function casteRow(source: BiodataSource): Row {
  const { words, sections } = source;
  const caste = itemNames(source, 'caste', sections.additional?.['caste']);
  const sub = itemNames(source, 'subcaste', sections.additional?.['sub_caste']);
  const { casteBoth, caste: casteOnly, sub_caste: subOnly } = words.labels;
  const single = caste === '' ? subOnly : casteOnly;
  return {
    key: 'caste',
    label: caste !== '' && sub !== '' ? casteBoth : single,
    value: joinWith(', ', [caste, sub]),
  };
}

function eyesAndHairRow(words: PageWords, personal: Record<string, unknown>): Row {
  const eyes = wordOf(words.eyes, personal['eye_color']);
  const hair = wordOf(words.hair, personal['hair_color']);
  const single = eyes === '' ? words.labels.hair : words.labels.eyes;
  return {
    key: 'eyes_hair',
    label: eyes !== '' && hair !== '' ? words.labels.eyesHair : single,
    value: joinWords([eyes, hair]),
  };
}

/** A single phrase if the candidate neither smokes nor drinks. */
function habitsText(words: PageWords, additional: Record<string, unknown>): string {
  const { smoking_habits: smoking, drinking_habits: drinking } = additional;
  if (smoking === 'Non-Smoker' && drinking === 'Non-Drinker') return words.habits.none;
  return joinWords([
    wordOf(words.habits, smoking === 'Trying to Quit' ? 'Quits Smoking' : smoking),
    wordOf(words.habits, drinking === 'Trying to Quit' ? 'Quits Drinking' : drinking),
  ]);
}

import { readWeightKg } from '../domain/measures.ts';
import { occupationOf } from './family.ts';
import type { Role } from './labels.ts';
import * as facts from './own-facts.ts';
import { isKnownWork } from './plausible.ts';
import { fold } from './remembered.ts';
import * as values from './values.ts';
import * as words from './words.ts';

type Plain = [path: string, read: (value: string) => unknown, isSure?: (value: string) => boolean];

const STARS = 'additional.astrological_details';
const meaning = (rows: words.Rows) => (value: string) => facts.wordOf(rows, value);
const studiesOf = (value: string) => facts.educationOf(value).items;
const illnessOf = (value: string) => (words.HEALTHY.test(fold(value)) ? undefined : value);
const isOneTone = (value: string) =>
  facts.isPlain(value) && words.SKIN.filter(([, tone]) => tone.test(fold(value))).length === 1;
const isNever = () => false;
/** 'गोविन्द लाहोटी, साड़ी व्यापार' begins with a name. */
const isPlainWork = (value: string) =>
  !words.NEGATED.test(fold(value)) &&
  !words.TITLE.test(value.split(' ')[0] ?? '') &&
  (!/,|\s[-–]\s/u.test(value) || isKnownWork(value.split(/,|\s[-–]/u)[0] ?? ''));

/** The labels whose value is one field. */
export const PLAIN_FIELDS: Partial<Record<Role, Plain>> = {
  last_name: ['primary.last_name', (value) => values.readName(value)?.words.at(-1)],
  gender: ['primary.gender', meaning(words.GENDER), facts.isPlain],
  birth_place: [
    `${STARS}.birth_place`,
    (value) =>
      /\p{L}/u.test(value) && !/\d/u.test(value) && !words.ASKS_FOR_MATCH.test(value)
        ? value.replace(words.BIRTH_END, '')
        : undefined,
    (value) => facts.isPlain(value) && !/[.:]/u.test(value),
  ],
  height: [
    'personal.height_in_cm',
    (value) => heightOf(value)?.value,
    (value) => heightOf(value)?.sure !== false,
  ],
  weight: ['personal.weight_in_kg', weightOf, (value) => !/\d\D+\d{2}/u.test(value)],
  blood_group: ['personal.blood_group', facts.bloodGroupOf],
  skin_tone: ['personal.skin_tone', meaning(words.SKIN), isOneTone],
  eye_color: ['personal.eye_color', meaning(words.EYES), facts.isPlain],
  hair_color: ['personal.hair_color', meaning(words.HAIR), facts.isPlain],
  mother_tongue: [
    'personal.mother_tongue',
    (value) => values.tidy(value.split(/[,;/(]/u)[0] ?? ''),
    (value) => !/[,;/(]/u.test(value),
  ],
  languages: ['additional.languages_known', listOf],
  hobbies: ['personal.hobbies', listOf],
  gotra: ['additional.gotra', gotraOf, facts.isPlain],
  rashi: [`${STARS}.rashi`, (value) => facts.starOf('rashi', value)],
  nakshatra: [`${STARS}.nakshatra`, (value) => facts.starOf('nakshatra', value)],
  charan: [`${STARS}.charan`, facts.charanOf],
  gan: [`${STARS}.gan`, meaning(words.GAN)],
  nadi: [`${STARS}.nadi`, meaning(words.NADI)],
  mangal: [`${STARS}.mangal`, meaning(words.MANGAL), (value) => !/matter|फरक|फर्क/iu.test(value)],
  devak: [`${STARS}.devak`, facts.devakOf],
  family_income: ['family.family_income', (value) => values.readMoney(value, 'year')[0]?.value],
  father_occupation: ['family.father_occupation', occupationOf, isPlainWork],
  mother_occupation: ['family.mother_occupation', occupationOf, isPlainWork],
  father_education: ['family.father_education', studiesOf, isNever],
  mother_education: ['family.mother_education', studiesOf, isNever],
  native: ['primary.permanent_city', (value) => facts.addressOf(value)?.city, isNever],
  contact_name: ['primary.contact_name', (value) => values.readName(value)?.words.join(' ')],
  diet: [
    'additional.dietary_preferences',
    meaning(words.DIET),
    (value) => facts.isPlain(value) && !/[/,]/u.test(value),
  ],
  disability: ['personal.disabilities', illnessOf],
  medical: ['personal.medical_conditions', illnessOf, isNever],
  marital_status: ['primary.marital_status', meaning(words.MARRIED)],
  status: [
    'primary.marital_status',
    (value) => {
      const [first = ''] = value.split(/[,(;–—]|[.।]\s/u);
      const isTold = first.trim().split(' ').length <= 2 || words.OF_A_WIDOWED.test(fold(first));
      return isTold ? facts.wordOf(words.MARRIED, first) : undefined;
    },
  ],
  about: ['additional.about_me', (value) => value],
  family_background: ['family.family_background', (value) => value],
  family_value: ['family.family_value', (value) => value],
};

/** A dash between feet and inches, and centimetres without their unit. */
const heightOf = (value: string) =>
  values.readHeight(
    value
      .replace(/^([4-7])\s*[-–]\s*(?=\d{1,2}(?!\d))/u, "$1'")
      .replace(/^\s*1[2-9]\d(?:\.\d)?(?=\s*$)/u, '$& cm'),
  );

function weightOf(value: string): number | undefined {
  if (/lb|pound|पौंड/iu.test(value)) return undefined;
  const kg = readWeightKg(/\d+(?:\.\d+)?/u.exec(values.withDigits(value))?.[0] ?? '');
  return kg !== undefined && kg > 30 && kg < 160 ? kg : undefined;
}

function gotraOf(value: string): string | undefined {
  const gotra = values.tidy(
    value
      .replace(/^(?:स्वयं|खुद|self|own)\s*[-–:]+\s*/iu, '')
      .replace(words.VERB_END, '')
      .replace(
        /\(.*$|[,;].*$|\s*(?:गोत्र|gotra)$|(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{3})[.।](?:\s.*)?$/giu,
        '',
      ),
  );
  return /\d/u.test(gotra) ? undefined : gotra;
}

function listOf(value: string): string[] | undefined {
  const items = value
    .split(/[,;/|]|\s(?:and|व|आणि|और|एवं|&)\s/u)
    .map(values.tidy)
    .filter((item) => item !== '' && item.length <= 40);
  return items.length <= 12 ? items : undefined;
}

/** Heights and weights as families in India write them (docs/decisions/0112). */
import { READ_MAX_LENGTH } from './clean-text.ts';
import { parseNumberText, plainWords, toLatinDigits } from './digits.ts';
import {
  CM_PER_INCH,
  HEIGHT_CM_DECIMALS,
  HEIGHT_CM_OVER,
  HEIGHT_CM_UNDER,
  INCHES_PER_FOOT,
  KG_PER_POUND,
  WEIGHT_KG_DECIMALS,
} from './limits.ts';

/** In whole inches (spec.md §9): 163.5 cm is 5 ft 4 in. */
export function toFeetAndInches(heightCm: number): { feet: number; inches: number } {
  const totalInches = Math.round(heightCm / CM_PER_INCH);
  return { feet: Math.floor(totalInches / INCHES_PER_FOOT), inches: totalInches % INCHES_PER_FOOT };
}

/**
 * In centimetres. A bare number is centimetres, except 5.4 to 8.11 (feet and inches) and 1.62
 * (metres). Undefined if the text is not a height. The range is not checked.
 */
export function readHeightCm(typed: string): number | undefined {
  const text = plainMeasure(typed);
  const inches = readInches(text);
  if (inches !== undefined) return round(inches * CM_PER_INCH, HEIGHT_CM_DECIMALS);
  const [, metres, cm = ''] =
    /^([12]\.\d\d)$/u.exec(text) ?? /^([12](?:\.\d+)?) ?m(?: ?(\d\d)(?: ?cm)?)?$/u.exec(text) ?? [];
  if (metres) return round(Number(metres) * 100 + Number(cm), HEIGHT_CM_DECIMALS);
  // After feet and inches, the centimetres are the exact height: 5 ft 4 in (163 cm).
  return parseNumberText(
    /^(?:.*ft.*[ (-])?([+-]?[\d.]+) ?cm(?:\)| ?[/(=-].*ft.*)?$/u.exec(text)?.[1] ?? text,
  );
}

/** Undefined if it is not an allowed height. */
export function readFeetAndInches(
  typed: string,
): { feet: number; inches: number; cm: number } | undefined {
  const cm = readHeightCm(typed);
  if (cm === undefined || cm <= HEIGHT_CM_OVER || cm >= HEIGHT_CM_UNDER) return undefined;
  return { ...toFeetAndInches(cm), cm };
}

/** In kilograms; pounds are converted. Undefined if the text is not a weight. */
export function readWeightKg(typed: string): number | undefined {
  const text = plainMeasure(typed);
  const [, number = text, pounds] = /^(.+?) ?(?:kg|(lb))$/u.exec(text) ?? [];
  const read = parseNumberText(number);
  return pounds && read !== undefined ? round(read * KG_PER_POUND, WEIGHT_KG_DECIMALS) : read;
}

function readInches(text: string): number | undefined {
  for (const pattern of FEET_AND_INCHES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [feet, inches] = [Number(match[1]), Number(match[2] ?? 0)];
    if (inches < INCHES_PER_FOOT) return feet * INCHES_PER_FOOT + inches;
  }
  const inches = /^(\d{2}(?:\.\d+)?) ?in$/u.exec(text)?.[1];
  return inches === undefined ? undefined : Number(inches);
}

/** The digits after a dot are whole inches: 5.4 is 5 ft 4 in, and 5.10 is 5 ft 10 in. */
const FEET_AND_INCHES = [
  /^([3-8])\.(\d{1,2})(?: ?(?:ft|in))?$/u,
  /^([3-8])(?: ?[-/:] ?| )(\d{1,2}(?:\.\d+)?)(?: ?in)?$/u,
  /^(\d) ?ft(?: ?(?:[.,&]|and|और|आणि|व))? ?-? ?(?:(\d{1,2}(?:\.\d+)?)(?: ?in)?)?$/u,
];

/** Latin digits, lower case and the units cm, m, ft, in, kg and lb. '' for no measure. */
function plainMeasure(typed: string): string {
  if (typed.length > READ_MAX_LENGTH) return '';
  return UNITS.reduce(
    (text, [unit, spellings]) => text.replace(spellings, unit),
    plainWords(plainHalves(typed.replace(/´/gu, "'"))),
  )
    .replace(/^(?:height|ht|weight|wt|उंची|ऊंचाई|वजन)[ .:=-]*(?=\d)/u, '')
    .trim();
}

/** Runs before NFKC, which turns 5½ into 51/2. Half a foot is 6 in, because 5.5 means 5 ft 5 in. */
function plainHalves(typed: string): string {
  return toLatinDigits(typed)
    .replace(/^\s*([3-8])(?: ?½| 1\/2)\D*$/u, '$1 ft 6 in')
    .replace(/ ?½| 1\/2/gu, '.5');
}

/** The units are replaced in this order. The text has no nukta: फ़ुट is फुट. */
const UNITS: readonly [string, RegExp][] = [
  [
    'cm',
    /c\.? ?ms?\b\.?|centi ?met(?:er|re)s?|[सच][ेै](?:ं|न्)?(?:ट[िी])?\.? ?म[िी](?:(?:ट्)?टर्?)?\.?|س\S+ ?میٹر/gu,
  ],
  ['$1m', /(\d ?)(?:mtrs?\b\.?|met(?:er|re)s?\b|मीटर|मी\.?)/gu],
  [
    'in',
    /"|''|[”“″„]|[’‘′]{2}|inch(?:e?s)?\b\.?|ins?\b\.?|[इई](?:ं|न्|ञ्)च[िु्]?|[इई]ं\.?|अ(?:ं|ङ्)[कग]ु[लळ][\p{L}\p{M}]*|انچ/gu,
  ],
  ['ft', /['’‘′`]|feets?\b|foots?\b|f[iu]?ts?\b\.?|अ[टड]ि|अडुगु(?:लु?)?|फ[ुूिी]ट|फ[ुू]\.?|فٹ|فوٽ/gu],
  [
    'kg',
    /k\.? ?g(?:m?s)?\b\.?|kilo(?: ?gram)?(?:me)?s?\b|किलो(?: ?(?:ग्र|किर)[ाॅ]?(?:ं|म्?)?स?|लु?)?\.?|कि\.? ?(?:ग्र[ाॅ]ं?|कि)\.?|[کڪ]لو(?: ?گرام)?|के\.? ?ज[िी](?:लु?)?\.?/gu,
  ],
  ['lb', /lbs?\b\.?|pounds?\b|प(?:ौ|ाउ)(?:ं|ण्)ड/gu],
];

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

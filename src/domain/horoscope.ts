/** The horoscope as the family enters it. The app does not compute or compare horoscopes. */
import { any, coerce } from 'superstruct';
import { cleanText } from './clean-text.ts';
import type { FieldReason } from './field-reason.ts';
import { isMap, whyNotMap, type FreeMap } from './free-map.ts';
import { LOOKUP_NAME_MAX_LENGTH } from './limits.ts';
import { optionalOneOf, optionalText, orNull, rule } from './rule.ts';

export const RASHIS = [
  'mesh',
  'vrishabh',
  'mithun',
  'kark',
  'simha',
  'kanya',
  'tula',
  'vrishchik',
  'dhanu',
  'makar',
  'kumbh',
  'meen',
] as const;

export const NAKSHATRAS = [
  'ashwini',
  'bharani',
  'krittika',
  'rohini',
  'mrigashira',
  'ardra',
  'punarvasu',
  'pushya',
  'ashlesha',
  'magha',
  'purva-phalguni',
  'uttara-phalguni',
  'hasta',
  'chitra',
  'swati',
  'vishakha',
  'anuradha',
  'jyeshtha',
  'mula',
  'purva-ashadha',
  'uttara-ashadha',
  'shravana',
  'dhanishta',
  'shatabhisha',
  'purva-bhadrapada',
  'uttara-bhadrapada',
  'revati',
] as const;

export const CHARANS = ['1', '2', '3', '4'] as const;
export const GANS = ['dev', 'manushya', 'rakshas'] as const;
export const NADIS = ['adya', 'madhya', 'antya'] as const;
export const MANGALS = ['no', 'mild', 'yes'] as const;

/** The usual emblems. For any other emblem, a family types its own words. */
export const DEVAKS = [
  'panchpallav',
  'kamal',
  'surya-phool',
  'mor',
  'vad',
  'umbar',
  'pimpal',
  'shami',
  'kadamb',
  'velu',
  'ketaki',
  'nagvel',
  'nandruk',
  'garud',
  'shankh',
  'rui',
  'halad',
  'talwar',
] as const;

/** The parts of `astrological_details` that step 6 asks for, in the order of the biodata. */
export const HOROSCOPE_PARTS = [
  'birth_time',
  'birth_place',
  'rashi',
  'nakshatra',
  'charan',
  'gan',
  'nadi',
  'mangal',
  'devak',
] as const;
export type HoroscopePart = (typeof HOROSCOPE_PARTS)[number];

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

const PARTS = {
  birth_time: orNull(
    rule<string>({ type: 'string', pattern: `^$|${TIME_OF_DAY.source}` }, (value) =>
      typeof value === 'string' && TIME_OF_DAY.test(value) ? undefined : 'invalid',
    ),
  ),
  birth_place: optionalText(LOOKUP_NAME_MAX_LENGTH),
  rashi: optionalOneOf(RASHIS, 'invalid'),
  nakshatra: optionalOneOf(NAKSHATRAS, 'invalid'),
  charan: optionalOneOf(CHARANS, 'invalid'),
  gan: optionalOneOf(GANS, 'invalid'),
  nadi: optionalOneOf(NADIS, 'invalid'),
  mangal: optionalOneOf(MANGALS, 'invalid'),
  devak: optionalText(LOOKUP_NAME_MAX_LENGTH),
} satisfies Record<HoroscopePart, unknown>;

/** `astrological_details` (spec.md §3). Entries other than HOROSCOPE_PARTS stay unchanged. */
export function astrologicalDetails() {
  const checked = rule<FreeMap | null>({ type: 'object', properties: PARTS }, (value) => {
    if (value === null || !isMap(value)) return whyNotMap(value);
    const given = HOROSCOPE_PARTS.filter((part) => value[part] !== undefined);
    const wrong = given.map((part) => whyNotPart(part, value[part])).find(Boolean);
    return wrong ?? whyNotMap(value);
  });
  return coerce(checked, any(), (value: unknown) =>
    isMap(value) ? withoutEmptyParts(value) : (value ?? null),
  );
}

export function whyNotPart(part: HoroscopePart, value: unknown): FieldReason | undefined {
  if (value === null) return 'invalid';
  const [wrong] = PARTS[part].validate(value);
  return wrong ? (wrong.message as FieldReason) : undefined;
}

function withoutEmptyParts(map: FreeMap): FreeMap | null {
  const kept = { ...map };
  for (const part of HOROSCOPE_PARTS) {
    const value = kept[part];
    const trimmed = typeof value === 'string' ? cleanText(value) : value;
    if (trimmed === '' || trimmed === null || trimmed === undefined) delete kept[part];
    else kept[part] = trimmed;
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

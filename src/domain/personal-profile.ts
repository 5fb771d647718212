import { object, type Infer } from 'superstruct';
import { BLOOD_GROUPS, EYE_COLORS, HAIR_COLORS, SKIN_TONES } from './enumerations.ts';
import type { FieldReason } from './field-reason.ts';
import {
  HEIGHT_CM_DECIMALS,
  HEIGHT_CM_OVER,
  HEIGHT_CM_UNDER,
  LONG_TEXT_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
  WEIGHT_KG_DECIMALS,
  WEIGHT_KG_OVER,
  WEIGHT_KG_UNDER,
} from './limits.ts';
import { readHeightCm, readWeightKg } from './measures.ts';
import { itemList, optionalItem } from './reference-item.ts';
import { optionalNumber, optionalOneOf, optionalText, textOrNumber } from './rule.ts';

/** Personal Details (spec.md §3, §5). Every field may be missing. */
export const PersonalProfile = object({
  height_in_cm: measure({
    read: readHeightCm,
    over: HEIGHT_CM_OVER,
    under: HEIGHT_CM_UNDER,
    decimals: HEIGHT_CM_DECIMALS,
    reasons: { number: 'heightNotANumber', range: 'heightOutOfRange', decimals: 'heightDecimals' },
  }),
  weight_in_kg: measure({
    read: readWeightKg,
    over: WEIGHT_KG_OVER,
    under: WEIGHT_KG_UNDER,
    decimals: WEIGHT_KG_DECIMALS,
    reasons: { number: 'weightNotANumber', range: 'weightOutOfRange', decimals: 'weightDecimals' },
  }),
  mother_tongue: optionalItem(),
  blood_group: optionalOneOf(BLOOD_GROUPS, 'bloodGroupInvalid'),
  eye_color: optionalOneOf(EYE_COLORS, 'eyeColorInvalid'),
  hair_color: optionalOneOf(HAIR_COLORS, 'hairColorInvalid'),
  skin_tone: optionalOneOf(SKIN_TONES, 'skinToneInvalid'),
  hobbies: itemList('invalid'),
  medical_conditions: optionalText(LONG_TEXT_MAX_LENGTH),
  disabilities: optionalText(LONG_TEXT_MAX_LENGTH),
  current_country: optionalItem(),
  current_state: optionalItem(),
  current_city: optionalItem(),
  monthly_income: textOrNumber(SHORT_TEXT_MAX_LENGTH),
  annual_income: textOrNumber(SHORT_TEXT_MAX_LENGTH),
});

export type PersonalProfile = Infer<typeof PersonalProfile>;

interface MeasureRule {
  read: (typed: string) => number | undefined;
  over: number;
  under: number;
  decimals: number;
  reasons: { number: FieldReason; range: FieldReason; decimals: FieldReason };
}

/** A number between two bounds, both excluded. */
function measure({ read, over, under, decimals, reasons }: MeasureRule) {
  const schema = { exclusiveMinimum: over, exclusiveMaximum: under };
  const check = (value: number) => {
    if (value <= over || value >= under) return reasons.range;
    return Number(value.toFixed(decimals)) === value ? undefined : reasons.decimals;
  };
  return optionalNumber(schema, reasons.number, check, read);
}

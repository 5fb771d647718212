import {
  CHARANS,
  GANS,
  MANGALS,
  NADIS,
  NAKSHATRAS,
  RASHIS,
  type HoroscopePart,
} from '../../src/domain/horoscope.ts';
import {
  AGE_MAX_YEARS,
  LIST_MAX_ITEMS,
  LOOKUP_NAME_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
} from '../../src/domain/limits.ts';
import { answered, list, enumOf, orNull, ref, sent, TEXT, type Schema } from './schema.ts';

export interface Field {
  sent: Schema;
  answered: Schema;
  isRequired?: boolean;
}

export function required(schema: Schema): Field {
  return { sent: schema, answered: schema, isRequired: true };
}

/** The server stores '' and a missing field as null. */
export function optional(schema: Schema): Field {
  return { sent: orNull(schema), answered: orNull(schema) };
}

export function personName(): Field {
  return required({
    type: 'string',
    minLength: 2,
    maxLength: PERSON_NAME_MAX_LENGTH,
    description: 'Three letters at least, two in Devanagari',
  });
}

export function requiredText(): Field {
  return required({ type: 'string', minLength: 1, maxLength: PERSON_NAME_MAX_LENGTH });
}

export function optionalText(maxLength: number): Field {
  return optional({ type: 'string', maxLength });
}

export function choice(values: readonly string[]): Field {
  return required(enumOf(values));
}

export function optionalChoice(values: readonly string[]): Field {
  return { sent: enumOf([...values, '', null]), answered: enumOf([...values, null]) };
}

export function requiredItem(): Field {
  return { sent: ref('SentItem'), answered: ref('LookupItem'), isRequired: true };
}

export function optionalItem(): Field {
  return { sent: orNull(ref('SentItem')), answered: orNull(ref('LookupItem')) };
}

export function itemList(minItems: 0 | 1 = 0): Field {
  const limits = { ...(minItems > 0 ? { minItems } : {}), maxItems: LIST_MAX_ITEMS };
  const items = list(ref('SentItem'), limits);
  return { sent: minItems > 0 ? items : orNull(items), answered: list(ref('LookupItem'), limits) };
}

export function measure(over: number, under: number): Field {
  const number = { type: 'number', exclusiveMinimum: over, exclusiveMaximum: under };
  const typed = {
    type: 'string',
    description: 'The number as typed, in Latin or Devanagari digits',
  };
  return { sent: { anyOf: [number, typed, { type: 'null' }] }, answered: orNull(number) };
}

export function age(): Field {
  const number = { type: 'number', minimum: 0, maximum: AGE_MAX_YEARS };
  return { sent: { anyOf: [number, TEXT, { type: 'null' }] }, answered: orNull(number) };
}

export function textOrNumber(): Field {
  const schema = { type: ['string', 'number', 'null'], maxLength: SHORT_TEXT_MAX_LENGTH };
  return { sent: schema, answered: schema };
}

export function freeMap(): Field {
  return optional({ type: 'object' });
}

export function mapOf(additionalProperties: Schema): Field {
  return optional({ type: 'object', additionalProperties });
}

/** The server checks the listed parts and stores other entries unchanged. */
export function horoscope(): Field {
  const text = { type: 'string', maxLength: LOOKUP_NAME_MAX_LENGTH };
  const time = { type: 'string', pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' };
  const parts = (none: readonly (string | null)[]): Record<HoroscopePart, Schema> => ({
    birth_time: orNull(time),
    birth_place: orNull(text),
    rashi: enumOf([...RASHIS, ...none]),
    nakshatra: enumOf([...NAKSHATRAS, ...none]),
    charan: enumOf([...CHARANS, ...none]),
    gan: enumOf([...GANS, ...none]),
    nadi: enumOf([...NADIS, ...none]),
    mangal: enumOf([...MANGALS, ...none]),
    devak: orNull(text),
  });
  return {
    sent: orNull({ type: 'object', properties: parts(['', null]) }),
    answered: orNull({ type: 'object', properties: parts([]) }),
  };
}

export function listOf(fields: Record<string, Field>): Field {
  const limits = { maxItems: LIST_MAX_ITEMS };
  return {
    sent: orNull(list(sent(shape(fields, 'sent'), requiredNames(fields)), limits)),
    answered: list(answered(shape(fields, 'answered')), limits),
  };
}

/** Each of the two bounds may be null. */
export function range(minimum: number, maximum: number): Field {
  const bound = orNull({ type: 'number', minimum, maximum });
  const typed = { anyOf: [bound, TEXT] };
  return {
    sent: orNull(sent({ from: typed, to: typed })),
    answered: orNull(answered({ from: bound, to: bound })),
  };
}

export function choiceList(values: readonly string[]): Field {
  const items = list(enumOf(values));
  return { sent: orNull(items), answered: items };
}

export function amount(): Field {
  const number = orNull({ type: 'number', minimum: 0 });
  return {
    sent: { anyOf: [number, { ...TEXT, description: 'The amount as typed' }] },
    answered: number,
  };
}

export function shape(
  fields: Record<string, Field>,
  side: 'sent' | 'answered',
): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[side]]));
}

export function requiredNames(fields: Record<string, Field>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isRequired === true);
}

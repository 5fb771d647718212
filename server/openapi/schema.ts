import { Struct } from 'superstruct';
import { User } from '../../src/domain/user.ts';
import { AadhaarImages, Photo, Video } from '../../src/domain/media.ts';
import { ReferenceItem } from '../../src/domain/reference-item.ts';
import { LookupItem, Tokens } from '../../src/protocol/replies.ts';

/** A JSON Schema (2020-12). */
export interface Schema {
  readonly [keyword: string]: unknown;
}

// oxlint-disable-next-line typescript/no-explicit-any -- of any value and any schema
export type AnyStruct = Struct<any, any>;

/**
 * A request may send a number as text, an item as its id, and fields that the server ignores. Our
 * answers have no unknown field and no missing one, and their ids are integers; the structs are
 * less strict, because the phone reads the answers of any server with them.
 */
type Side = 'sent' | 'answered';

export const TEXT: Schema = { type: 'string' };
/** An integer, or a text with its digits. */
export const SENT_ID: Schema = { type: ['integer', 'string'] };

/** The structs that have a name in the document. */
export const NAMED = { Tokens, User, LookupItem, Photo, Video, AadhaarImages };

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Our answers have no other properties than these. */
export function answered(properties: Record<string, Schema>): Schema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

export function done(...values: string[]): Schema {
  return answered({ status: { enum: values } });
}

export function schemaOf(struct: AnyStruct, side: Side): Schema {
  const name = nameOf(struct, side);
  const schema = name === undefined ? describeStruct(struct, side) : ref(name);
  const empty = ['', null].filter((value) => accepts(struct, side, value));
  if (Array.isArray(schema['enum'])) return { enum: [...schema['enum'], ...empty] };
  return empty.includes(null) ? orNull(schema) : schema;
}

/**
 * Also describes a struct with a name. Null is left out.
 * @throws if the struct checks a value by a function and gives no schema
 */
export function describeStruct(struct: AnyStruct, side: Side): Schema {
  const { type, schema } = struct as Struct<unknown, object>;
  switch (type) {
    case 'any':
      return {};
    case 'boolean':
      return { type };
    case 'string':
      return accepts(struct, side, 1) ? SENT_ID : TEXT;
    case 'number':
    case 'integer':
      return complete({ type }, side);
    case 'literal':
      return { const: schema };
    case 'enums':
      return { enum: Object.values(schema) };
    case 'array':
      return complete({ type, items: schema }, side);
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(valueOf(struct), side) };
    case 'type':
    case 'object':
      return describeFields(schema as Record<string, AnyStruct>, side);
    case 'rule':
      return schema instanceof Struct ? schemaOf(schema, side) : complete(schema, side);
    case 'union':
      if (isId(struct)) return side === 'sent' ? SENT_ID : { type: 'integer' };
  }
  throw new Error(`No schema can be derived from a struct of the type '${type}'`);
}

function describeFields(fields: Record<string, AnyStruct>, side: Side): Schema {
  const entries = Object.entries(fields).map(([name, field]): [string, Schema] => {
    const isTime = side === 'answered' && field.type === 'string' && /(?:^|_)at$/u.test(name);
    return [name, { ...schemaOf(field, side), ...(isTime ? { format: 'date-time' } : {}) }];
  });
  const properties = Object.fromEntries(entries);
  if (side === 'answered') return answered(properties);
  const required = Object.keys(fields).filter((name) => !accepts(fields[name]!, side, undefined));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** The schema of a rule may contain structs in place of schemas. */
function complete(schema: object, side: Side): Schema {
  const entries = Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
    if (value instanceof Struct) return [keyword, schemaOf(value, side)];
    const isNumber = keyword === 'type' && (value === 'number' || value === 'integer');
    if (isNumber && side === 'sent') return [keyword, [value, 'string']];
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [keyword, isPart ? complete(value, side) : value];
  });
  return Object.fromEntries(entries) as Schema;
}

function orNull(schema: Schema): Schema {
  if (schema['type'] !== undefined) return { ...schema, type: [schema['type'], 'null'].flat() };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

function accepts(struct: AnyStruct, side: Side, value: unknown): boolean {
  return !struct.validate(value, { coerce: side === 'sent' })[0];
}

function nameOf(struct: AnyStruct, side: Side): string | undefined {
  if (struct === ReferenceItem) return side === 'sent' ? 'SentItem' : 'LookupItem';
  return Object.entries(NAMED).find(([, named]) => named === struct)?.[0];
}

/** `Id` of src/domain/reference-item.ts: a number or a text. */
function isId(struct: AnyStruct): boolean {
  return struct.is(1) && struct.is('1') && !struct.is(true) && !struct.is({}) && !struct.is([]);
}

/** The struct of a record's values: superstruct gives it only together with a value. */
function valueOf(struct: AnyStruct): AnyStruct {
  const sample = { key: '' };
  const [, entry] = Array.from(struct.entries(sample, { branch: [sample], path: [] }));
  if (!entry)
    throw new Error('superstruct no longer lists the structs of a record(). Adapt valueOf.');
  return entry[2] as AnyStruct;
}

import type { Struct } from 'superstruct';
import { answered, INTEGER, list, orNull, type Schema } from './schema.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- of any value and any schema
type AnyStruct = Struct<any, any>;

/**
 * The struct accepts the answers of any server; the schema describes only ours: no unknown field,
 * and ids are integers.
 * @throws if the struct checks a value by a function: a function gives no schema
 */
export function schemaOfAnswer(
  struct: AnyStruct,
  { optional = [] }: { optional?: string[] } = {},
): Schema {
  if (struct.type === 'any') return {};
  const schema = schemaOf(struct, optional);
  // superstruct does not mark a nullable struct.
  return struct.is(null) && struct.type !== 'literal' ? orNull(schema) : schema;
}

function schemaOf(struct: AnyStruct, optional: string[]): Schema {
  switch (struct.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: struct.type };
    case 'literal':
      return { const: struct.schema };
    case 'array':
      return list(schemaOfAnswer(struct.schema as AnyStruct, { optional }));
    case 'record': {
      const [, [, , value]] = entriesOf(struct, { key: '' });
      return { type: 'object', additionalProperties: schemaOfAnswer(value) };
    }
    case 'type':
    case 'object': {
      const fields = Object.entries(struct.schema as Record<string, AnyStruct>);
      const properties = fields.map(([name, field]) => [name, schemaOfAnswer(field)]);
      return answered(Object.fromEntries(properties), optional);
    }
    case 'union':
      if (isId(struct)) return INTEGER;
  }
  throw new Error(`No schema can be derived from a struct of the type '${struct.type}'`);
}

/** `Id` of src/domain/reference-item.ts: a number or a text. */
function isId(struct: AnyStruct): boolean {
  return struct.is(1) && struct.is('1') && !struct.is(true) && !struct.is({}) && !struct.is([]);
}

type Entry = [key: unknown, value: unknown, struct: AnyStruct];

function entriesOf(struct: AnyStruct, sample: unknown): [Entry, Entry] {
  const context = { branch: [sample], path: [] } as never;
  const [key, value] = Array.from(struct.entries(sample, context)) as Entry[];
  if (!key || !value)
    throw new Error('superstruct did not list the key and the value of a record() struct');
  return [key, value];
}

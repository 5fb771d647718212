/** The schema accepts the drawn values, or almost accepts them. */
import type { Schema } from '../../server/openapi/schema.ts';
import { DOCUMENT } from '../support/api-calls.ts';
import type { Random } from '../support/random.ts';

/** Gives a value that exists at this server, such as a profile's id, or undefined. */
export type Known = (name: string) => unknown;

export function sampleSchema(random: Random, schema: Schema, known: Known, name = ''): unknown {
  const meant = known(name);
  if (meant !== undefined) return meant;
  const { $ref, const: only, enum: values, anyOf, type } = schema as AnySchema;
  if ($ref) return sampleSchema(random, SCHEMAS[$ref.split('/').at(-1)!]!, known, name);
  if (only !== undefined) return only;
  if (values) return random.pick(values);
  if (anyOf) return sampleSchema(random, random.pick(anyOf), known, name);
  const kind = Array.isArray(type) ? random.pick(type) : type;
  return sampleKind(random, { schema, kind, known, name });
}

interface AnySchema extends Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
}

interface Sampled {
  schema: AnySchema;
  kind: string | undefined;
  known: Known;
  name: string;
}

function sampleKind(random: Random, { schema, kind, known, name }: Sampled): unknown {
  switch (kind) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(
        ([field]) => schema.required?.includes(field) || random.chance(0.6),
      );
      const sampled = entries.map(([field, each]) => [
        field,
        sampleSchema(random, each, known, field),
      ]);
      return Object.fromEntries(sampled);
    }
    case 'array':
      return Array.from({ length: random.integer(0, 3) }, () =>
        sampleSchema(random, schema.items ?? {}, known, name),
      );
    case 'integer':
    case 'number':
      return (schema.minimum ?? schema.exclusiveMinimum ?? 0) + random.integer(1, 100);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return sampleText(random, schema);
  }
}

function sampleText(random: Random, { format, pattern = '' }: AnySchema): string {
  if (format === 'date') return `19${random.integer(60, 99)}-0${random.integer(1, 9)}-15`;
  if (pattern.includes('@')) return `family-${random.integer(1, 1e9)}@example.in`;
  if (/\d|0-9/u.test(pattern)) return String(random.integer(100_000, 999_999));
  return random.pick(['Sunanda', 'Aditi Kulkarni', 'सुनंदा', 'A text', '12']);
}

const SCHEMAS = DOCUMENT.components.schemas;

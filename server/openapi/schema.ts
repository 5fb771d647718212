/** A JSON Schema (2020-12). */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export const INTEGER: Schema = { type: 'integer' };
export const TEXT: Schema = { type: 'string' };
/** An integer, or a text with its digits. */
export const SENT_ID: Schema = { type: ['integer', 'string'] };
export const DATE_TIME: Schema = { type: 'string', format: 'date-time' };

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function list(items: Schema, limits: { minItems?: number; maxItems?: number } = {}): Schema {
  return { type: 'array', items, ...limits };
}

export function enumOf(values: readonly (string | null)[]): Schema {
  return { enum: values };
}

/** Our answers have no other properties than these. */
export function answered(properties: Record<string, Schema>, optional: string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Other properties are allowed, because the server ignores them. */
export function sent(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

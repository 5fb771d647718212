import { MEDIA_RULES, type MediaKind } from '../../src/domain/media.ts';
import { UPLOAD_FIELDS, type UploadKind } from '../../src/protocol/resumable.ts';
import { KINDS_OF_FILES } from '../media/upload-kinds.ts';
import type { CallDescription } from '../openapi/operation.ts';
import { schemaOf, TEXT, type AnyStruct, type Schema } from '../openapi/schema.ts';

export const UPLOAD_REFUSALS = ['not_found', 'rate_limited'] as const;

function describeFile(kind: MediaKind): Schema {
  const { types, maxBytes } = MEDIA_RULES[kind];
  return {
    description: `${types.join(', ')}; at most ${maxBytes / 1024 ** 2} MB`,
    contentMediaType: 'application/octet-stream',
  };
}

/** @param more the other parts of the form that contain a file */
export function describeForm(
  kind: UploadKind,
  struct: AnyStruct,
  more: Record<string, MediaKind> = {},
): NonNullable<CallDescription['body']> {
  const { field, rules } = KINDS_OF_FILES[kind];
  const { properties, ...form } = schemaOf(struct, 'sent');
  const files = Object.entries({ [field]: rules, ...more });
  const all = {
    ...(properties as object),
    ...Object.fromEntries(files.map(([name, of]) => [name, describeFile(of)])),
    [UPLOAD_FIELDS[kind]]: { ...TEXT, description: 'An upload in pieces, in its place' },
  };
  return { 'multipart/form-data': { ...form, properties: all } };
}

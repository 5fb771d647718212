import { MEDIA_RULES, type MediaKind } from '../../src/domain/media.ts';
import { UPLOAD_FIELDS, type UploadKind } from '../../src/protocol/resumable.ts';
import { KINDS_OF_FILES } from '../media/upload-kinds.ts';
import type { CallDescription } from '../openapi/operation.ts';
import { sent, SENT_ID, type Schema } from '../openapi/schema.ts';

export const UPLOAD_REFUSALS = ['not_found', 'rate_limited'] as const;

export function describeFile(kind: MediaKind): Schema {
  const { types, maxBytes } = MEDIA_RULES[kind];
  return {
    description: `${types.join(', ')}; at most ${maxBytes / 1024 ** 2} MB`,
    contentMediaType: 'application/octet-stream',
  };
}

export function describeForm(
  kind: UploadKind,
  fields: Record<string, Schema>,
): NonNullable<CallDescription['body']> {
  const { field, rules } = KINDS_OF_FILES[kind];
  const all = {
    [field]: describeFile(rules),
    [UPLOAD_FIELDS[kind]]: { type: 'string', description: 'An upload in pieces, in its place' },
    client_id: {
      type: 'string',
      format: 'uuid',
      description: 'What the file is called on the phone: sending it again adds nothing',
    },
    profile: SENT_ID,
    ...fields,
  };
  return { 'multipart/form-data': sent(all, ['profile']) };
}

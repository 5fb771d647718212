import { VIDEO_MAX_BYTES } from '../../src/domain/limits.ts';
import { CreatedUpload } from '../../src/protocol/replies.ts';
import { PIECE_TYPE, RESUMABLE, TUS_VERSION, UPLOAD_KINDS } from '../../src/protocol/resumable.ts';
import { call, json, type Parameter } from '../openapi/operation.ts';
import { TEXT, type Schema } from '../openapi/schema.ts';

const COUNT: Schema = { type: 'string', pattern: '^[0-9]{1,15}$' };
const VERSION: Parameter = {
  name: RESUMABLE.version,
  in: 'header',
  required: true,
  schema: { const: TUS_VERSION },
};
const LENGTH: Parameter = { name: RESUMABLE.length, in: 'header', required: true, schema: COUNT };
const METADATA: Parameter = {
  name: RESUMABLE.metadata,
  in: 'header',
  schema: TEXT,
  description: `kind: ${UPLOAD_KINDS.join(', ')}, by default video; client_id: the UUID that the file will be attached under`,
};
const OFFSET = { [RESUMABLE.offset]: { schema: COUNT, required: true } };
const SPOKEN = { [RESUMABLE.version]: { schema: { const: TUS_VERSION }, required: true } };
const EXPIRES = { [RESUMABLE.expires]: { schema: TEXT, required: true } };
const NOT_TUS = { tag: 'uploads', statusOf: { malformed_request: 412 } } as const;

/** upload-routes.ts serves these calls under two paths. `suffix` makes their ids different. */
export function describeUploads(suffix: string) {
  return {
    discover: call({
      id: `discoverUploads${suffix}`,
      tag: 'uploads',
      summary: 'Which resumable uploads there are',
      answers: {
        204: {
          description: 'tus 1.0.0',
          headers: {
            ...SPOKEN,
            [RESUMABLE.versions]: { schema: { const: TUS_VERSION }, required: true },
            [RESUMABLE.extensions]: { schema: TEXT, required: true },
            [RESUMABLE.maxBytes]: { schema: { const: String(VIDEO_MAX_BYTES) }, required: true },
          },
        },
      },
      refusals: ['payload_too_large', 'unsupported_media_type'],
    }),
    begin: call({
      ...NOT_TUS,
      id: `beginUpload${suffix}`,
      summary: 'Begin an upload',
      isOnce: true,
      parameters: [VERSION, LENGTH, METADATA],
      answers: {
        201: {
          ...json('Begun', CreatedUpload),
          headers: { ...SPOKEN, ...EXPIRES, location: { schema: TEXT, required: true } },
        },
      },
      refusals: ['rate_limited', 'payload_too_large', 'unsupported_media_type'],
    }),
    offset: call({
      ...NOT_TUS,
      id: `getUploadOffset${suffix}`,
      summary: 'How far an upload is',
      parameters: [VERSION],
      answers: {
        200: {
          description: 'In its headers',
          headers: {
            ...SPOKEN,
            ...OFFSET,
            ...EXPIRES,
            [RESUMABLE.length]: { schema: COUNT, required: true },
          },
        },
      },
      refusals: ['not_found'],
    }),
    send: call({
      ...NOT_TUS,
      id: `sendPiece${suffix}`,
      summary: 'Send a piece',
      description: 'If the connection breaks, the bytes that have arrived are kept.',
      parameters: [
        VERSION,
        { name: RESUMABLE.offset, in: 'header', required: true, schema: COUNT },
        {
          name: RESUMABLE.chunkDigest,
          in: 'header',
          schema: TEXT,
          description: 'SHA-256, in base64, of the whole chunk of 5 MiB that the piece lies in',
        },
      ],
      body: { [PIECE_TYPE]: {} },
      answers: { 204: { description: 'Kept', headers: { ...SPOKEN, ...OFFSET } } },
      refusals: ['not_found', 'offset_conflict', 'checksum_mismatch'],
    }),
    remove: call({
      ...NOT_TUS,
      id: `deleteUpload${suffix}`,
      summary: 'Cancel an upload',
      parameters: [VERSION],
      answers: { 204: { description: 'Its pieces are deleted', headers: SPOKEN } },
      refusals: ['not_found'],
    }),
  };
}

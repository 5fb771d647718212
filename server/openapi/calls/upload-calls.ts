import { VIDEO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import { CreatedUpload } from '../../../src/protocol/replies.ts';
import {
  PIECE_TYPE,
  RESUMABLE,
  TUS_VERSION,
  UPLOAD_KINDS,
} from '../../../src/protocol/resumable.ts';
import { UPLOAD_PATHS } from '../../routes/upload-scope.ts';
import { schemaOfAnswer } from '../from-struct.ts';
import { answer, describeCall, type Call, type Parameter } from '../operation.ts';
import { TEXT, type Schema } from '../schema.ts';

const COUNT: Schema = { type: 'string', pattern: '^[0-9]{1,15}$' };
const VERSION: Parameter = {
  name: RESUMABLE.version,
  in: 'header',
  required: true,
  schema: { const: TUS_VERSION },
};
const LENGTH: Parameter = {
  name: RESUMABLE.length,
  in: 'header',
  required: true,
  schema: COUNT,
};
const METADATA: Parameter = {
  name: RESUMABLE.metadata,
  in: 'header',
  schema: TEXT,
  description: `kind: ${UPLOAD_KINDS.join(', ')}, a video where it is missing; client_id: the UUID that the file will be attached under`,
};
const OFFSET = { [RESUMABLE.offset]: { schema: COUNT, required: true } };
const SPOKEN = { [RESUMABLE.version]: { schema: { const: TUS_VERSION }, required: true } };
const EXPIRES = { [RESUMABLE.expires]: { schema: TEXT, required: true } };
const NOT_TUS = { malformed_request: 412 } as const;

export const uploadCalls: Call[] = UPLOAD_PATHS.flatMap((path) => callsAt(path));

function callsAt(path: string): Call[] {
  const suffix = path === paths.uploads ? '' : 'UnderFormerPath';
  const one = {
    path: `${API_BASE}${path}{id}`,
    tag: 'uploads',
    isOwn: true,
    statusOf: NOT_TUS,
  } as const;
  return [
    describeCall({
      method: 'options',
      path: `${API_BASE}${path}`,
      id: `discoverUploads${suffix}`,
      tag: 'uploads',
      summary: 'Which resumable uploads there are',
      isOwn: true,
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
    describeCall({
      method: 'post',
      path: `${API_BASE}${path}`,
      id: `beginUpload${suffix}`,
      tag: 'uploads',
      summary: 'Begin an upload',
      isOwn: true,
      isOnce: true,
      parameters: [VERSION, LENGTH, METADATA],
      answers: {
        201: {
          ...answer('Begun', schemaOfAnswer(CreatedUpload)),
          headers: { ...SPOKEN, ...EXPIRES, location: { schema: TEXT, required: true } },
        },
      },
      refusals: ['rate_limited', 'payload_too_large', 'unsupported_media_type'],
      statusOf: NOT_TUS,
    }),
    describeCall({
      ...one,
      method: 'head',
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
    describeCall({
      ...one,
      method: 'patch',
      id: `sendPiece${suffix}`,
      summary: 'Send a piece',
      description: 'What came through a connection that breaks stays.',
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
    describeCall({
      ...one,
      method: 'delete',
      id: `deleteUpload${suffix}`,
      summary: 'Give an upload up',
      parameters: [VERSION],
      answers: { 204: { description: 'Its pieces are gone', headers: SPOKEN } },
      refusals: ['not_found'],
    }),
  ];
}

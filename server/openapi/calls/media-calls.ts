import { DOCUMENT_TYPES, PHOTO_TYPES } from '../../../src/domain/enumerations.ts';
import {
  LONG_TEXT_MAX_LENGTH,
  PHOTO_MAX_COUNT,
  VIDEO_MAX_COUNT,
} from '../../../src/domain/limits.ts';
import { MEDIA_RULES, type MediaKind } from '../../../src/domain/media.ts';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import { UPLOAD_FIELDS, type UploadKind } from '../../../src/protocol/resumable.ts';
import { KINDS_OF_FILES } from '../../media/upload-kinds.ts';
import { PATH_READINGS } from '../../routes/upload-scope.ts';
import { answer, apiPath, describeCall, type Call, type Response } from '../operation.ts';
import {
  answered,
  INTEGER,
  list,
  oneOf,
  orNull,
  ref,
  sent,
  SENT_ID,
  TEXT,
  type Schema,
} from '../schema.ts';
import { status } from './session-calls.ts';

const UPLOAD_REFUSALS = ['not_found', 'rate_limited'] as const;

/** A file in a multipart body. */
function file(kind: MediaKind): Schema {
  const { types, maxBytes } = MEDIA_RULES[kind];
  return {
    description: `${types.join(', ')}; at most ${maxBytes / 1024 ** 2} MB`,
    contentMediaType: 'application/octet-stream',
  };
}

const StoredDocument = answered({
  id: INTEGER,
  document_type: oneOf(DOCUMENT_TYPES),
  file_content: TEXT,
  profile: INTEGER,
  client_id: orNull(TEXT),
});

/** What the form of any file may say. */
function formOf(kind: UploadKind, fields: Record<string, Schema>): Schema {
  const { field, rules } = KINDS_OF_FILES[kind];
  const all = {
    [field]: file(rules),
    [UPLOAD_FIELDS[kind]]: { type: 'string', description: 'An upload in pieces, in its place' },
    client_id: {
      type: 'string',
      format: 'uuid',
      description: 'What the file is called on the phone: sending it again adds nothing',
    },
    profile: SENT_ID,
    ...fields,
  };
  return sent(all, ['profile']);
}

const documentCalls: Call[] = [
  describeCall({
    method: 'get',
    path: `${API_BASE}${paths.documents}aadhar/{id}`,
    id: 'getAadhaar',
    tag: 'media',
    summary: 'Links to both sides of the Aadhaar card',
    isOwn: true,
    answers: { 200: answer('A side that is not stored is null', ref('AadhaarImages')) },
    refusals: ['not_found'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.documents),
    id: 'uploadDocument',
    tag: 'media',
    summary: 'Store a side of the Aadhaar card',
    isOwn: true,
    isOnce: true,
    body: {
      'multipart/form-data': formOf('document', { document_type: oneOf(DOCUMENT_TYPES) }),
    },
    answers: {
      201: answer('Stored', StoredDocument),
      200: answer('Stored in the place of the one before, or there already', StoredDocument),
    },
    refusals: UPLOAD_REFUSALS,
  }),
];

interface Kind {
  path: string;
  one: string;
  schema: string;
  maxCount: number;
  body: Schema;
}

const PHOTO: Kind = {
  path: paths.photos,
  one: 'photo',
  schema: 'Photo',
  maxCount: PHOTO_MAX_COUNT,
  body: formOf('photo', { image_type: oneOf(PHOTO_TYPES) }),
};

const VIDEO: Kind = {
  path: paths.videos,
  one: 'video',
  schema: 'Video',
  maxCount: VIDEO_MAX_COUNT,
  body: formOf('video', {
    video_thumbnail: file('photo'),
    video_description: { type: 'string', maxLength: LONG_TEXT_MAX_LENGTH },
  }),
};

function callsOf({ path, one, schema, maxCount, body }: Kind, reading: string): Call[] {
  const base = `${API_BASE}${reading}${path}`;
  const suffix = `${schema}${reading === '' ? '' : 'UnderSecondApi'}`;
  return [
    describeCall({
      method: 'get',
      path: `${base}{id}`,
      id: `list${suffix}s`,
      tag: 'media',
      summary: `The ${one}s of a profile, the id is the profile's`,
      isOwn: true,
      answers: { 200: answer('All of them', list(ref(schema), { maxItems: maxCount })) },
      refusals: ['not_found'],
    }),
    describeCall({
      method: 'post',
      path: base,
      id: `upload${suffix}`,
      tag: 'media',
      summary: `Add a ${one}; at most ${maxCount}`,
      isOwn: true,
      isOnce: true,
      body: { 'multipart/form-data': body },
      answers: { 201: answer('Added', ref(schema)), 200: answer('There already', ref(schema)) },
      refusals: UPLOAD_REFUSALS,
    }),
    describeCall({
      method: 'delete',
      path: `${base}{id}/`,
      id: `delete${suffix}`,
      tag: 'media',
      summary: `Delete a ${one}`,
      isOwn: true,
      isOnce: true,
      answers: { 200: answer('Deleted', status('deleted')) },
      refusals: ['not_found'],
    }),
  ];
}

const MEDIA_TYPES = [...new Set(Object.values(MEDIA_RULES).flatMap(({ types }) => types))];
const BYTES = Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: {} }]));
const SAFE = {
  'content-disposition': { schema: TEXT, required: true },
  'content-security-policy': { schema: TEXT, required: true },
  'cache-control': { schema: TEXT, required: true },
};
const RANGE = { 'content-range': { schema: TEXT, required: true } };

function bytes(description: string, headers = {}): Response {
  return { description, headers: { ...SAFE, ...headers }, content: BYTES };
}

const fileCall = describeCall({
  method: 'get',
  path: `${API_BASE}/media/{token}`,
  id: 'getFile',
  tag: 'media',
  summary: 'A file by the link that other calls give',
  description:
    'The link is the permission: it is signed for one account and file, for ten to fifteen minutes.',
  parameters: ['range', 'if-range', 'if-none-match'].map((name) => ({
    name,
    in: 'header',
    schema: TEXT,
    description: 'Photos and videos only',
  })),
  answers: {
    200: bytes('The file'),
    206: bytes('The range', RANGE),
    304: { description: 'What you have is the file' },
    416: { description: 'No such range', headers: RANGE },
  },
  refusals: ['not_found'],
});

export const mediaCalls: Call[] = [
  ...documentCalls,
  ...PATH_READINGS.flatMap((reading) => [PHOTO, VIDEO].flatMap((kind) => callsOf(kind, reading))),
  fileCall,
];

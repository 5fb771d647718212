import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import {
  CHUNK_BYTES,
  formatUploadKind,
  PIECE_TYPE,
  UPLOAD_FIELDS,
  type UploadKind,
} from '../../../src/protocol/resumable.ts';
import { call, type Reply } from '../../support/api-call.ts';
import type { TestAccount } from '../../support/test-account.ts';
import { FILE_FORMS } from './file-forms.ts';
import { upload, type Part } from './upload.ts';

export const UPLOADS = '/profiles/uploads/';
export const TUS = { 'tus-resumable': '1.0.0' };
interface At {
  url: string;
}
type Family = Pick<TestAccount, 'access' | 'profileId'>;

interface Begin {
  length: number;
  key?: string | undefined;
  kind?: UploadKind;
  clientId?: string;
  /** This header value replaces the metadata of `kind` and `clientId`. */
  metadata?: string;
}

export function askToBegin(
  server: At,
  family: Family,
  { length, key, kind = 'video', clientId, metadata = formatUploadKind(kind, clientId) }: Begin,
): Promise<Reply> {
  return call(server, UPLOADS, {
    method: 'POST',
    token: family.access,
    headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata },
    key,
  });
}

/** Returns the path of the upload. */
export async function beginUpload(...given: Parameters<typeof askToBegin>): Promise<string> {
  const reply = await askToBegin(...given);
  if (reply.status !== 201) throw new Error(`begin: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.headers.get('location')?.replace(/^\/api/u, '') ?? '';
}

interface SentPiece {
  status: number;
  offset: number;
  retryAfter: string | null;
  body: string;
}

/** Without `chunkDigest`, a piece at the start of a chunk must be the whole chunk. */
export async function sendPiece(
  { url }: At,
  { access }: Family,
  given: { path: string; offset: number; bytes: Buffer; chunkDigest?: string },
): Promise<SentPiece> {
  const { path, offset, bytes } = given;
  const own = offset % CHUNK_BYTES === 0 ? digestOf(bytes) : undefined;
  const { chunkDigest = own } = given;
  const response = await fetch(`${url}/api${path}`, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: {
      ...TUS,
      authorization: `Bearer ${access}`,
      'content-type': PIECE_TYPE,
      'upload-offset': String(offset),
      ...(chunkDigest === undefined ? {} : { 'sambandh-chunk-sha256': chunkDigest }),
    },
  });
  const { status, headers } = response;
  const at = Number(headers.get('upload-offset') ?? Number.NaN);
  const retryAfter = headers.get('retry-after');
  return { status, offset: at, retryAfter, body: await response.text() };
}

/** Announces `length` bytes and sends these. Then nothing comes, as from a phone in a tunnel. */
export function beginPiece(
  { url }: At,
  { access }: Family,
  { path, bytes, length }: { path: string; bytes: Buffer; length: number },
) {
  const headers = {
    ...TUS,
    authorization: `Bearer ${access}`,
    'content-type': PIECE_TYPE,
    'upload-offset': '0',
    'content-length': String(length),
  };
  const request = httpRequest(`${url}/api${path}`, { method: 'PATCH', headers });
  const answered = new Promise<number | undefined>((resolve) => {
    request.on('error', () => resolve(undefined));
    request.on('response', (response) => resolve(response.resume().statusCode));
  });
  request.write(bytes);
  return { request, answered };
}

/** The file must be shorter than one chunk. */
export async function sendInPieces(
  server: At,
  family: Family,
  { path, file, from = 0, pieceBytes = 64 * 1024 }: SentFile,
): Promise<void> {
  const chunkDigest = digestOf(file);
  for (let offset = from; offset < file.length; offset += pieceBytes) {
    const bytes = file.subarray(offset, offset + pieceBytes);
    const { status, body } = await sendPiece(server, family, { path, offset, bytes, chunkDigest });
    if (status !== 204) throw new Error(`a piece at ${offset}: ${status} ${body}`);
  }
}

interface SentFile {
  path: string;
  file: Buffer;
  from?: number;
  pieceBytes?: number;
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Returns undefined if the upload no longer exists. */
export async function askOffset(
  server: At,
  { access }: Family,
  path: string,
): Promise<number | undefined> {
  const { status, headers } = await call(server, path, {
    method: 'HEAD',
    token: access,
    headers: TUS,
  });
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`HEAD: ${status}`);
  return Number(headers.get('upload-offset'));
}

interface Attaching {
  path: string;
  key?: string | undefined;
  kind?: UploadKind;
  parts?: Part[];
}

export function attachUpload(
  server: At,
  { access, profileId }: Family,
  { path, key, kind = 'video', parts = [] }: Attaching,
): Promise<Reply> {
  return upload(server, FILE_FORMS[kind].path, {
    parts: [[UPLOAD_FIELDS[kind], path.slice(UPLOADS.length)], ['profile', profileId], ...parts],
    token: access,
    key,
  });
}

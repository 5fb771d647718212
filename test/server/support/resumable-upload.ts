import { createHash } from 'node:crypto';
import { CHUNK_BYTES, PIECE_TYPE } from '../../../src/protocol/resumable.ts';
import { call, type Reply } from '../../support/api-call.ts';
import type { TestAccount } from '../../support/test-account.ts';
import { upload } from './upload.ts';

const PATH = '/profiles/video-uploads/';
const TUS = { 'tus-resumable': '1.0.0' };

interface At {
  url: string;
}
type Family = Pick<TestAccount, 'access' | 'profileId'>;

/** @returns the path of the upload */
export async function beginUpload(
  server: At,
  family: Family,
  { length, key }: { length: number; key?: string },
): Promise<string> {
  const reply = await call(server, PATH, {
    method: 'POST',
    token: family.access,
    headers: { ...TUS, 'upload-length': String(length) },
    ...(key === undefined ? {} : { key }),
  });
  if (reply.status !== 201) throw new Error(`begin: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.headers.get('location')?.replace(/^\/api/u, '') ?? '';
}

/** Sends a piece with the digest of its chunk, where it is a whole one. */
export async function sendPiece(
  { url }: At,
  { access }: Family,
  { path, offset, bytes }: { path: string; offset: number; bytes: Buffer },
): Promise<{ status: number; offset: number; retryAfter: string | null }> {
  const isChunk = offset % CHUNK_BYTES === 0;
  const digest = createHash('sha256').update(bytes).digest('base64');
  const response = await fetch(`${url}/api${path}`, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: {
      ...TUS,
      authorization: `Bearer ${access}`,
      'content-type': PIECE_TYPE,
      'upload-offset': String(offset),
      ...(isChunk ? { 'sambandh-chunk-sha256': digest } : {}),
    },
  });
  await response.arrayBuffer();
  const { status, headers } = response;
  const at = Number(headers.get('upload-offset') ?? Number.NaN);
  return { status, offset: at, retryAfter: headers.get('retry-after') };
}

/** @returns the offset; undefined where the upload is gone */
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

export function attachUpload(
  server: At,
  { access, profileId }: Family,
  { path, key }: { path: string; key?: string },
): Promise<Reply> {
  return upload(server, '/profiles/videos/', {
    parts: [
      ['video_upload', path.slice(PATH.length)],
      ['profile', profileId],
    ],
    token: access,
    ...(key === undefined ? {} : { key }),
  });
}

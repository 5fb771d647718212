import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileExtension, MEDIA_RULES } from '../../src/domain/media.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { readUserAgent } from '../http/device.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { readMediaLink } from '../media/media-link.ts';
import { call, type Response } from '../openapi/operation.ts';
import { TEXT } from '../openapi/schema.ts';
import {
  findMediaFile,
  logDocumentReading,
  type MediaFileRow,
} from '../repositories/media-repository.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';
import { unsealStream } from '../storage/identity-cipher.ts';
import type { ByteRange } from '../storage/media-store.ts';

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

const GET_FILE = call({
  id: 'getFile',
  tag: 'media',
  summary: 'A file by the link that other calls give',
  description:
    'The link is the permission: it is signed for one session and file, for ten to fifteen minutes.',
  parameters: ['range', 'if-range'].map((name) => ({
    name,
    in: 'header',
    schema: TEXT,
    description: 'Photos and videos only',
  })),
  answers: {
    200: bytes('The file'),
    206: bytes('The range', RANGE),
    416: { description: 'No such range', headers: RANGE },
  },
  refusals: ['not_found', 'rate_limited'],
});

/** The signed links come from the answers of other calls (media/media-link.ts). */
export function mediaRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get<{ Params: { token: string } }>('/media/:token', GET_FILE, async (request, reply) => {
      const link = readMediaLink(context, request.params.token);
      if (!link) throw new ProblemError('not_found');
      const { accountId, fileKey: key, sessionId } = link;
      const file = await findMediaFile(context.db, { key, accountId });
      if (!file || !(await isSessionOpen(context.db, { accountId, sessionId }))) {
        throw new ProblemError('not_found');
      }
      if (!file.isIdentity) return sendFile(context, { request, reply, file });
      if (!isHead(request)) {
        await enforceLimits(context, { 'card by account': String(accountId) });
        const [userAgent, now] = [readUserAgent(request), new Date(context.now())];
        const reading = { file, accountId, sessionId, userAgent, purpose: 'view', now } as const;
        await logDocumentReading(context.db, reading);
      }
      return sendDocument(context, { request, reply, file });
    });
  };
}

interface Serving {
  request: FastifyRequest;
  reply: FastifyReply;
  file: MediaFileRow;
}

/** No cache may store the file, because it would stay on the phone after a logout. */
async function sendFile(
  { media, log }: Context,
  { request, reply, file }: Serving,
): Promise<FastifyReply> {
  const etag = `"${file.key}"`;
  addFileHeaders(reply, file)
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  const ifRange = request.headers['if-range'];
  const isSame = ifRange === undefined || ifRange === etag;
  const range = isSame ? readByteRange(request.headers.range, file.sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  }
  const bytes = await media.store.read(file.key, isHead(request) ? ONE_BYTE : range);
  if (!bytes) throw missing(log, file.key);
  return addRange(reply, { range, sizeBytes: file.sizeBytes }).send(bytes);
}

async function sendDocument({ media, keys, log }: Context, { request, reply, file }: Serving) {
  const sealed = await media.store.read(file.key, isHead(request) ? ONE_BYTE : undefined);
  if (!sealed) throw missing(log, file.key);
  const opening = { masterKeys: keys.identityDocuments, name: file.key };
  const bytes = isHead(request) ? sealed : unsealStream(sealed, opening);
  return addFileHeaders(reply, file)
    .header('cache-control', 'no-store')
    .header('content-length', file.sizeBytes)
    .send(bytes);
}

/** For HEAD, the framework would read the whole file, so the routes open only one byte of it. */
function isHead({ method }: FastifyRequest): boolean {
  return method === 'HEAD';
}

const ONE_BYTE: ByteRange = { first: 0, last: 0 };

/** Prevents a browser from running scripts in a file, whatever its bytes are. */
function addFileHeaders(reply: FastifyReply, { mediaType, key }: MediaFileRow): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      `attachment; filename="${key.slice(0, 8)}.${fileExtension(mediaType)}"`,
    );
}

function addRange(
  reply: FastifyReply,
  { range, sizeBytes }: { range: ByteRange | undefined; sizeBytes: number },
): FastifyReply {
  if (!range) return reply.header('content-length', sizeBytes);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${sizeBytes}`)
    .header('content-length', range.last - range.first + 1);
}

function missing(log: Context['log'], key: string): ProblemError {
  log.error(
    { key },
    'A media file is missing in the media store. Check DATA_DIR or S3_BUCKET, or restore the file from a backup',
  );
  return new ProblemError('not_found');
}

/**
 * Reads the header Range (RFC 9110 §14.2).
 * @returns undefined if the header is missing, is invalid or names several ranges: the answer is
 * then the complete file
 */
function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const end = sizeBytes - 1;
  if (from === '') {
    return Number(to) === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, sizeBytes - Number(to)), last: end };
  }
  const first = Number(from);
  const last = to === '' ? end : Math.min(Number(to), end);
  if (first > end) return 'unsatisfiable';
  return to !== '' && Number(to) < first ? undefined : { first, last };
}

/** This follows the specification of AWS Signature Version 4, not the SDK. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Problem } from './s3-problem.ts';

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/u;

/** Throws S3Problem if the request was not signed with these keys, or was changed later. */
export function assertSigned(request: IncomingMessage, keys: Keys): void {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!given) throw new S3Problem(403, 'AccessDenied');
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature = ''] = given;
  if (accessKeyId !== keys.accessKeyId) throw new S3Problem(403, 'InvalidAccessKeyId');
  if (region !== keys.region) throw new S3Problem(400, 'AuthorizationHeaderMalformed');
  const time = header(request, 'x-amz-date');
  assertRecent(time);
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!signedHeaders.split(';').includes(name)) throw new S3Problem(403, 'AccessDenied');
  }
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, signedHeaders))];
  const expected = sign(text.join('\n'), { ...keys, day, region });
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    throw new S3Problem(403, 'SignatureDoesNotMatch');
  }
}

/** Returns the hash that the request declares. Throws if the request does not hash its body. */
export function bodyHash(request: IncomingMessage): string {
  const hash = header(request, 'x-amz-content-sha256');
  if (hash.startsWith('STREAMING-')) throw new S3Problem(501, 'NotImplemented');
  if (!/^[\da-f]{64}$/u.test(hash)) throw new S3Problem(400, 'InvalidArgument');
  return hash;
}

function canonical(request: IncomingMessage, signedHeaders: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${header(request, name).trim().replaceAll(/\s+/gu, ' ')}\n`)
    .join('');
  const hash = header(request, 'x-amz-content-sha256');
  return [request.method, pathname, query, headers, signedHeaders, hash].join('\n');
}

function sign(text: string, keys: Keys & { day: string }): Buffer {
  const steps = [keys.day, keys.region, 's3', 'aws4_request', text];
  return steps.reduce<Buffer>(
    (key, step) => createHmac('sha256', key).update(step).digest(),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  );
}

function assertRecent(time: string): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(time) ?? [];
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  const at = Date.UTC(year, month - 1, ...rest);
  if (!(Math.abs(Date.now() - at) < SKEW_MAX_MS)) throw new S3Problem(403, 'RequestTimeTooSkewed');
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const SKEW_MAX_MS = 15 * 60_000;

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Parameter } from '../../server/openapi/operation.ts';
import type { Schema } from '../../server/openapi/schema.ts';
import { PIECE_TYPE } from '../../src/protocol/resumable.ts';
import type { Random } from '../support/random.ts';
import { type Call, CALLS } from '../support/api-calls.ts';
import { texts } from '../support/typed-texts.ts';
import { drawBytes, drawText, spoilJson } from './hostile-values.ts';
import { sampleSchema } from './sample-schema.ts';
import { drawName, type Family, newEmail, type World } from './world.ts';

/** Of the drawn requests, some are almost correct and some are absurd. */

export interface HostileRequest {
  /** It is undefined if the OpenAPI document has no such call. */
  call: Call | undefined;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | undefined;
  family: Family;
  /** If true, the request has the family's own, unchanged token. */
  isSignedIn: boolean;
}

export function drawRequest(random: Random, world: World): HostileRequest {
  const family = random.pick(world.families);
  const call = random.pick(CALLS);
  const { operation } = call;
  const request: HostileRequest = {
    call,
    method: call.method.toUpperCase(),
    path: drawPath(random, { call, family, world }),
    headers: { 'x-forwarded-for': drawAddress(random) },
    body: undefined,
    family,
    isSignedIn: false,
  };
  if (request.method === 'GET' && random.chance(0.03)) request.method = 'HEAD';
  const sharesOfTokens = operation.security ? 0.75 : 0.2;
  request.isSignedIn = random.chance(sharesOfTokens);
  const token = request.isSignedIn ? `Bearer ${family.access}` : drawToken(random, world);
  if (token !== undefined) request.headers['authorization'] = token;
  for (const parameter of operation.parameters) addHeader(random, { parameter, request });
  addStrangeHeaders(random, request);
  if (operation.requestBody)
    addBody(random, { content: operation.requestBody.content, request, world });
  else if (random.chance(0.1)) addRandomBody(random, request);
  if (random.chance(0.04)) spoilRequest(random, request);
  return request;
}

function drawPath(
  random: Random,
  { call, family, world }: { call: Call; family: Family; world: World },
) {
  const path = call.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(drawPathValue(random, { name, family, world }).toWellFormed()),
  );
  const slashed = path.endsWith('/') === random.chance(0.1) ? path.replace(/\/?$/u, '') : path;
  const query = call.operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.5)))
    .map(({ name, schema }) => {
      const isFine = random.chance(0.6);
      const value = isFine
        ? sampleSchema(random, schema, knownOf(random, { family }), name)
        : drawText(random);
      return `${name}=${encodeURIComponent(String(value).toWellFormed().slice(0, 3_000))}`;
    });
  if (random.chance(0.05)) query.push(random.pick(STRANGE_QUERIES));
  return query.length > 0 ? `${slashed}?${query.join('&')}` : slashed;
}

interface Naming {
  name: string;
  family: Family;
  world: World;
}

function drawPathValue(random: Random, { name, family, world }: Naming): string {
  const whose = random.chance(0.2) ? random.pick(world.families) : family;
  if (name === 'email')
    return random.chance(0.6) ? random.pick([whose.email, newEmail()]) : drawText(random) || '-';
  if (name === 'token') {
    const link = whose.links.length > 0 ? random.pick(whose.links).split('/').at(-1)! : 'x';
    return random.chance(0.5) ? link : spoilToken(random, link) || '-';
  }
  if (random.chance(0.25)) return drawText(random).slice(0, 2_000) || '-';
  return random.pick([
    ...whose.ids,
    String(whose.profileId),
    String(whose.profileId),
    String(whose.userId),
  ]);
}

function addHeader(
  random: Random,
  { parameter, request }: { parameter: Parameter; request: HostileRequest },
): void {
  const { name, schema, in: where } = parameter;
  if (where === 'cookie') {
    if (random.chance(0.5)) request.headers['cookie'] = `${name}=${inHeader(drawText(random))}`;
  } else if (where === 'header' && random.chance(parameter.required ? 0.95 : 0.15)) {
    const isFine = random.chance(0.7);
    const sampled = sampleSchema(random, schema, knownOf(random, request), name);
    request.headers[name] = inHeader(isFine ? String(sampled) : drawText(random));
  }
}

interface Sending {
  content: Record<string, { schema: Schema }>;
  request: HostileRequest;
  world: World;
}

function addBody(random: Random, { content, request, world }: Sending): void {
  const [type, { schema }] = random.pick(Object.entries(content));
  if (random.chance(0.06)) return addRandomBody(random, request);
  const known = knownOf(random, request);
  request.headers['content-type'] = type;
  if (type === PIECE_TYPE) {
    request.body = random.chance(0.5) ? random.pick(world.files) : drawBytes(random, 4_000);
  } else if (type === 'multipart/form-data') {
    const fields = sampleSchema(random, schema, known) as Record<string, unknown>;
    const { bytes, contentType } = drawMultipart(random, withFiles(random, fields, world));
    request.body = bytes;
    request.headers['content-type'] = contentType;
  } else {
    const section = /profile-(primary|personal|family|additional)/u.exec(request.path)?.[0];
    const usual = section
      ? { profile: request.family.profileId, ...world.bodies[section] }
      : undefined;
    const value = usual && random.chance(0.7) ? usual : sampleSchema(random, schema, known);
    request.body = Buffer.from(spoilJson(random, value, random.pick([0, 0, 1, 1, 1, 2, 5])));
  }
  if (random.chance(0.04)) encodeBody(random, request);
}

function withFiles(random: Random, fields: Record<string, unknown>, { files }: World): Fields {
  return Object.entries(fields).map(([name, value]) => [
    name,
    /_file$|^image$|_thumbnail$/u.test(name) ? random.pick(files) : String(value),
  ]);
}

function addRandomBody(random: Random, request: HostileRequest): void {
  request.headers['content-type'] = random.pick([
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/plain',
    PIECE_TYPE,
    ',;=',
  ]);
  request.body = random.chance(0.5) ? drawBytes(random, 3_000) : Buffer.from(drawText(random));
}

/** About half of the bodies become 200 KB of zeros. Most encodings make a few bytes of them. */
function encodeBody(random: Random, request: HostileRequest): void {
  const bomb = Buffer.alloc(200_000);
  const [name, pack] = random.pick([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, gzip', gzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const);
  request.headers['content-encoding'] = name;
  request.body = pack(random.chance(0.5) ? bomb : (request.body ?? bomb));
}

/** Draws any method for the path, or a strange path. */
function spoilRequest(random: Random, request: HostileRequest): void {
  const path = request.call?.path;
  request.call = undefined;
  if (random.chance(0.5)) {
    const method = random.pick(['PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'GET']);
    request.method = method;
    request.call = CALLS.find((call) => call.path === path && call.method.toUpperCase() === method);
  } else request.path = random.pick(STRANGE_PATHS);
}

/** Most values belong to the family, so that the server accepts many requests. */
function knownOf(random: Random, { family, path = '' }: { family: Family; path?: string }) {
  const rightPasswords = path.includes('erasure') ? 0.1 : 0.7;
  const values: Record<string, () => unknown> = {
    profile: () => family.profileId,
    profile_id: () => family.profileId,
    password: () => (random.chance(rightPasswords) ? family.password : 'not the right password'),
    confirmPassword: () => family.password,
    email: () => random.pick([family.email, newEmail()]),
    username: () => family.email,
    refresh: () => (random.chance(0.05) ? family.refresh : 'no token'),
    account_type: () => random.integer(1, 3),
    relation_type: () => random.integer(1, 3),
    language: () => 'en',
    'if-match': () => random.pick(['*', '"1"', '"2"', undefined]),
    temp_user_id: () => random.integer(1, 300),
    id: () => (random.chance(0.5) ? random.integer(1, 4_000) : undefined),
    'upload-length': () => random.pick(['20', '2186', '1000', '200000000']),
    'upload-offset': () => random.pick(['0', '0', '20', '2186']),
  };
  return (name: string) => (Object.hasOwn(values, name) ? values[name]!() : undefined);
}

function drawToken(random: Random, { families }: World): string | undefined {
  if (random.chance(0.4)) return undefined;
  const { access } = random.pick(families);
  return random.pick([
    () => `Bearer ${spoilToken(random, access)}`,
    () => `Bearer ${inHeader(drawText(random))}`,
    () => `Basic ${Buffer.from('a:b').toString('base64')}`,
    () => access,
    () => `Bearer  ${access}`,
    () => `Bearer ${access.repeat(8)}`,
    () => `Bearer eyJhbGciOiJub25lIn0.${access.split('.')[1]}.`,
  ])();
}

function spoilToken(random: Random, token: string): string {
  const at = random.integer(0, token.length - 1);
  return token.slice(0, at) + random.pick(['', 'A', '-', '.', '..']) + token.slice(at + 1);
}

function addStrangeHeaders(random: Random, { headers }: HostileRequest): void {
  if (random.chance(0.85)) return;
  const [name, value] = random.pick(STRANGE_HEADERS);
  headers[name] = value;
}

function inHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/gu, '?').slice(0, 4_000);
}

function drawAddress(random: Random): string {
  const part = () => random.integer(1, 254);
  if (random.chance(0.02)) return inHeader(drawText(random));
  return random.chance(0.3)
    ? `2001:db8:${random.integer(0, 65_535).toString(16)}:${part().toString(16)}::1`
    : `${part()}.${part()}.${part()}.${part()}`;
}

const STRANGE_QUERIES = [
  '__proto__[a]=1',
  'a=1&a=2&a=3',
  '%',
  '%00',
  'a[]=1',
  '&&&==',
  'q=1&'.repeat(900),
];
const STRANGE_PATHS = [
  ...texts(`
/api|/api/|/api//login/|/api/../api/login/|/api/%2e%2e/health/live|/api/%|/api/%E0%A4%A
/api/core/__proto__/|/api/core/constructor/?query=a|/api/media/..%2f..%2ftoken-secret
/api/accounts/userdetails/|/api/profiles/video-uploads/%00|/health/|/health/live/../ready
//example.in/api/login/|/..%2f..%2fetc%2fpasswd`),
  `/api/${'a/'.repeat(2_000)}`,
];
const STRANGE_HEADERS: [string, string | string[]][] = [
  ['host', 'example.in'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['forwarded', 'for="[::1]";host=evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'application/xml;q=0.1, */*;q=2'],
  ['accept-encoding', 'gzip;q=nan, br;;;'],
  ['accept-language', 'x'.repeat(3_000)],
  ['if-match', '"1", W/"2", *'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-0,-1,9999999999999999-'],
  ['if-range', '"'],
  ['origin', 'https://evil.example'],
  ['cookie', 'sambandh-verified=a.b.c; sambandh-verified=d; =; a'],
  ['cookie', `x=${'y'.repeat(6_000)}`],
  ['user-agent', 'é\tकn'.replace(/[^\x20-\x7e]/gu, '?')],
  ['idempotency-key', ['one', 'two']],
  ['tus-resumable', '9.9.9'],
  ['upload-defer-length', '1'],
  ['upload-metadata', 'filename !!!!, __proto__ eA=='],
  ['upload-concat', 'final;/a /b'],
  ['sambandh-device', '%E0%A4%A'],
  ['sambandh-device', '%00%0d%0aSet-Cookie:a=b'],
  ['connection', 'close, x-forwarded-for'],
  ['expect', '100-continue'],
  ['te', 'trailers'],
];

/** Many of these multipart bodies (RFC 7578) are malformed. */

type Fields = [name: string, value: string | Buffer][];

interface Multipart {
  contentType: string;
  bytes: Buffer;
}

function drawMultipart(random: Random, fields: Fields): Multipart {
  const border = 'border-of-a-form';
  const parts = spoilParts(random, fields);
  const lineEnd = random.chance(0.03) ? '\n' : '\r\n';
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${border}${lineEnd}${part.head.join(lineEnd)}${lineEnd}${lineEnd}`),
    part.bytes,
    Buffer.from(lineEnd),
  ]);
  const whole = Buffer.concat([...pieces, Buffer.from(`--${border}--${lineEnd}`)]);
  const contentType = `multipart/form-data; boundary=${border}`;
  return spoilWhole(random, { contentType, bytes: whole });
}

interface PartOfForm {
  head: string[];
  bytes: Buffer;
}

function spoilParts(random: Random, fields: Fields): PartOfForm[] {
  const parts = fields.map(([name, value]) => toPart(random, name, value));
  if (random.chance(0.15)) parts.splice(random.integer(0, parts.length), 1);
  if (random.chance(0.1)) parts.push(toPart(random, random.pick(FIELD_NAMES), drawText(random)));
  if (random.chance(0.1) && parts[0]) parts.push(parts[0]);
  if (random.chance(0.02)) {
    const many = random.integer(30, 3_000);
    for (let count = 0; count < many; count += 1) parts.push(toPart(random, `f${count}`, 'x'));
  }
  return parts;
}

function toPart(random: Random, name: string, value: string | Buffer): PartOfForm {
  const quoted = name.replace(/["\r\n]/gu, '_');
  const head = [`Content-Disposition: form-data; name="${quoted}"`];
  if (Buffer.isBuffer(value)) {
    const type = random.pick(['image/jpeg', 'text/html', 'image/svg+xml', '', 'x'.repeat(500)]);
    head[0] += `; filename="${drawName(random)}"`;
    head.push(`Content-Type: ${type}`);
  }
  if (random.chance(0.05)) head.push(random.pick(PART_HEADERS));
  if (random.chance(0.03)) head.shift();
  return { head, bytes: Buffer.isBuffer(value) ? spoilFile(random, value) : Buffer.from(value) };
}

function spoilFile(random: Random, file: Buffer): Buffer {
  if (random.chance(0.5)) return file;
  const spoiled = Buffer.from(file);
  for (let count = random.integer(1, 20); count > 0 && spoiled.length > 0; count -= 1) {
    spoiled[random.integer(0, spoiled.length - 1)] = random.integer(0, 255);
  }
  if (random.chance(0.4)) return spoiled.subarray(0, random.integer(0, spoiled.length));
  if (random.chance(0.3)) return Buffer.concat([spoiled, drawBytes(random, 5_000)]);
  return random.chance(0.2) ? drawBytes(random, 2_000) : spoiled;
}

function spoilWhole(random: Random, { contentType, bytes }: Multipart): Multipart {
  if (random.chance(0.6)) return { contentType, bytes };
  const at = random.integer(0, bytes.length);
  return random.pick<() => Multipart>([
    () => ({ contentType, bytes: bytes.subarray(0, at) }),
    () => ({ contentType: random.pick(WRONG_TYPES), bytes }),
    () => ({ contentType, bytes: Buffer.concat([bytes.subarray(0, at), bytes]) }),
    () => ({ contentType, bytes: Buffer.concat([bytes, bytes]) }),
    () => ({ contentType, bytes: drawBytes(random, 3_000) }),
    () => ({ contentType, bytes: Buffer.alloc(0) }),
    () => ({
      contentType,
      bytes: Buffer.from(bytes.toString('latin1').replaceAll('border-of', 'another'), 'latin1'),
    }),
  ])();
}

const FIELD_NAMES = ['__proto__', 'constructor', '', 'toString', 'profile', 'x'.repeat(3_000)];
const PART_HEADERS = [
  'Content-Transfer-Encoding: base64',
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Length: -5',
  `X-Long: ${'y'.repeat(20_000)}`,
  "Content-Disposition: form-data; name*=utf-8''%00",
  ': no name',
  'no colon',
];
const WRONG_TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(400)}`,
  'multipart/mixed; boundary=border-of-a-form',
  'MULTIPART/FORM-DATA; BOUNDARY=border-of-a-form',
];

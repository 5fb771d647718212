/** Many of these multipart bodies (RFC 7578) are malformed. */
import type { Random } from '../support/random.ts';
import { drawBytes, drawText } from './hostile-values.ts';
import { drawName } from './world.ts';

export type Fields = [name: string, value: string | Buffer][];

interface Multipart {
  contentType: string;
  bytes: Buffer;
}

export function drawMultipart(random: Random, fields: Fields): Multipart {
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

/**
 * These values may break programs: wrong types, limits of ranges, other alphabets, strange texts.
 */
import type { Random } from '../support/random.ts';
import { texts } from '../support/typed-texts.ts';

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000',
  '\r\nBcc: somebody@example.in',
  "'; drop table accounts; --",
  "' or '1'='1",
  ...texts(`
%|_%\\|$1|\${7*7}|{{7*7}}|<script>alert(1)</script>|../../../../etc/passwd|..\\..\\token-secret
file:///etc/passwd|http://169.254.169.254/latest/meta-data/|null|true|[object Object]|-1|0|1e309
0x10|٣٤|१२३४५६`),
  '9'.repeat(400),
  'ﬀ'.repeat(50),
  'e\u0301'.repeat(200),
  'ab\u0300'.normalize('NFD'),
  '👩‍👩‍👧'.repeat(30),
  'Z\u0351\u036b\u0343'.repeat(40),
  'x'.repeat(10_000),
  'क'.repeat(70_000),
  '2024-02-30',
  '0000-00-00',
  '+275760-09-13',
  '(a+)+$'.repeat(20),
  'a@' + 'a.'.repeat(120) + 'in',
  '"<>"@example.in',
];

const OTHERS: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -0,
  () => -1,
  () => 0.1,
  () => 1e308,
  () => 2 ** 31,
  () => 2 ** 53,
  () => Number.MIN_VALUE,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => ({ id: null, name: null }),
  () => ({ toString: 'x', valueOf: 1, length: 3 }),
  () => ({ $ne: null }),
  () => Array.from({ length: 1_000 }, (_, index) => index),
  () => nested(30),
  () => nested(2_000),
];

/** JSON.stringify never writes these numbers, so `spoilJson` puts them into the finished text. */
const RAW = ['1e999', '-1e999', '-0', '1E-400', '123456789012345678901234567890'] as const;

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\0',
  'id',
  'profile',
  'account_id',
  'is_email_verified',
  'updated_at',
  'x'.repeat(5_000),
] as const;

export function drawText(random: Random): string {
  if (random.chance(0.7)) return random.pick(TEXTS);
  const length = random.integer(1, 60);
  const codes = Array.from({ length }, () => random.integer(1, random.chance(0.5) ? 0xff : 0xffff));
  return String.fromCharCode(...codes);
}

export function drawValue(random: Random): unknown {
  if (random.chance(0.5)) return drawText(random);
  return random.chance(0.15) ? `${RAW_MARK}${random.pick(RAW)}${RAW_MARK}` : random.pick(OTHERS)();
}

/** Replaces, removes or adds so many parts of the value, at any depth. Returns it as JSON. */
export function spoilJson(random: Random, value: unknown, changes: number): string {
  let spoiled: unknown = structuredClone(value);
  for (let count = 0; count < changes; count += 1) spoiled = spoilOnce(random, spoiled);
  const text = JSON.stringify(spoiled) ?? 'null';
  return text.replace(new RegExp(`"${RAW_MARK}([^"]*)${RAW_MARK}"`, 'gu'), '$1');
}

function spoilOnce(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return drawValue(random);
  const holder = value as Record<string, unknown>;
  const names = Object.keys(holder);
  if (names.length === 0 || random.chance(0.15)) {
    const name = Array.isArray(value) ? String(names.length) : random.pick(KEYS);
    const added = {
      value: drawValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    };
    return Object.defineProperty(holder, name, added);
  }
  const name = random.pick(names);
  if (random.chance(0.15)) Reflect.deleteProperty(holder, name);
  else if (typeof holder[name] === 'object' && random.chance(0.6)) {
    holder[name] = spoilOnce(random, holder[name]);
  } else holder[name] = drawValue(random);
  return holder;
}

function nested(depth: number): unknown {
  let inner: unknown = 'x';
  for (let level = 0; level < depth; level += 1) inner = level % 2 ? [inner] : { a: inner };
  return inner;
}

export function drawBytes(random: Random, maxLength: number): Buffer {
  const bytes = Buffer.alloc(random.integer(0, maxLength));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.integer(0, 255);
  return bytes;
}

const RAW_MARK = '@raw@';

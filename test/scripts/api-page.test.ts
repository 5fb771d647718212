import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOOKUP_KINDS } from '../../src/domain/enumerations.ts';
import { SECTION_KEYS } from '../../src/domain/sections.ts';
import { CALLS } from '../support/api-calls.ts';

/** '{}' stands for each parameter, section and lookup. An old path becomes the present one. */
function plainCall(method: string, path: string): string {
  const bare = path
    .replace(/\?.*$/u, '')
    .replace(/\/$/u, '')
    .replace(/^(?:\/api)+(?=\/)/u, '')
    .replace('/profiles/video-uploads', '/profiles/uploads')
    .replaceAll(/\{\w+\}/gu, '{}')
    .replace(
      new RegExp(`^/profiles/profile-(?:${SECTION_KEYS.join('|')})`, 'u'),
      '/profiles/profile-{}',
    )
    .replace(new RegExp(`^/core/(?:${LOOKUP_KINDS.join('|')})$`, 'u'), '/core/{}');
  return `${method.toUpperCase()} ${bare}`;
}

/** The row '`GET`, `POST /accounts/email/undo/{secret}`' has two calls with the same path. */
function listCallsOf(row: string): string[] {
  const codes = [...(row.split('|')[1] ?? '').matchAll(/`([A-Z]+)(?: (\/[^`]*))?`/gu)];
  return codes.map(([, method = '', path], index) => {
    const later = codes.slice(index).find(([, , next]) => next !== undefined)?.[2];
    return plainCall(method, path ?? later ?? '');
  });
}

test('docs/api.md has each call of the API document, and no other', () => {
  const rows = readFileSync('docs/api.md', 'utf8').split('\n');
  const told = rows.filter((row) => /^\| `[A-Z]+[ `]/u.test(row)).flatMap(listCallsOf);
  const described = CALLS.map(({ method, path }) => plainCall(method, path));
  expect(new Set(told)).toEqual(new Set(described));
});

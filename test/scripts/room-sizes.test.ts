/** Decision 0105 says how many lines and files each room may have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const decision = readFileSync('docs/decisions/0105-the-size-of-each-room.md', 'utf8');
const limits = [...decision.matchAll(/^\| `([\w/]+)` \| ([\d,]+) \| ([\d,]+) \|$/gmu)].map(
  ([, room = '', lines = '', files = '']) => [room, numberOf(lines), numberOf(files)] as const,
);
const rooms = readdirSync('src').map((name) => `src/${name}`);

test('each room of the code has a limit', () => {
  expect(limits.map(([room]) => room)).toEqual([...rooms.toSorted(), 'server', 'sw', 'test']);
});

test.each(limits)('%s has at most %i lines in %i files', (room, maxLines, maxFiles) => {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:ts|tsx|mjs)$/u.test(name),
  );
  const text = files.map((name) => readFileSync(join(room, name), 'utf8')).join('');
  const size = { lines: text.split('\n').length - 1, files: files.length };
  expect(size.lines).toBeLessThanOrEqual(maxLines);
  expect(size.files).toBeLessThanOrEqual(maxFiles);
});

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''));
}

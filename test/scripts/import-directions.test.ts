/**
 * The map in README.md says which folder may import which. It allows, it does not forbid: a folder
 * without a row may not be there, and one whose row names nothing may import nothing of the others.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Row {
  folder: string;
  mayImport: string[];
}

const rows = readMap(readFileSync('README.md', 'utf8'));
const imports = rows.flatMap(({ folder }) => listCode(folder)).flatMap(listImports);

/** The one thing of a screen that another screen shows, too. */
const SHARED_BY_SCREENS = 'src/screens/sending/unsent-file/';

describe('the map of folders', () => {
  test('has each folder that has code for phone or server', () => {
    const there = readdirSync('src').map((name) => `src/${name}`);
    const mapped = rows.map(({ folder }) => folder);
    expect(new Set(mapped)).toEqual(new Set([...there, 'sw', 'server']));
  });

  test('leads downward alone: a folder may import only what stands above it', () => {
    const above = new Set<string>();
    const upward: string[] = [];
    for (const { folder, mayImport } of rows) {
      for (const other of mayImport) if (!above.has(other)) upward.push(`${folder} → ${other}`);
      above.add(folder);
    }
    expect(upward).toEqual([]);
  });

  test.each(rows)('allows whatever $folder imports', ({ folder, mayImport }) => {
    const beyond = imports
      .filter(({ file }) => folderOf(file) === folder)
      .filter(({ target }) => ![folder, 'public', ...mayImport].includes(folderOf(target)));
    expect(beyond).toEqual([]);
  });

  test('and no screen imports another one', () => {
    const screenOf = (path: string) => /^src\/screens\/([^/]+)/u.exec(path)?.[1];
    const between = imports
      .filter(({ file, target }) => screenOf(file) && screenOf(target))
      .filter(({ file, target }) => screenOf(file) !== screenOf(target))
      .filter(({ target }) => !target.startsWith(SHARED_BY_SCREENS));
    expect(between).toEqual([]);
  });
});

/** The rows of what has code for phone or server, from below upward. */
function readMap(readme: string): Row[] {
  const read: Row[] = [];
  for (const [, folder = '', cell = ''] of readme.matchAll(
    /^\| `(src\/\w+|sw|server)` \|[^|]+\| ([^|]+) \|$/gmu,
  )) {
    const names = cell.replaceAll(/ \([^)]*\)/gu, '');
    if (names === 'all above') read.push({ folder, mayImport: read.map((row) => row.folder) });
    else if (names === '–') read.push({ folder, mayImport: [] });
    else read.push({ folder, mayImport: names.split(', ').map((name) => `src/${name}`) });
  }
  return read;
}

function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => normalize(join(folder, name)))
    .filter((path) => /\.tsx?$/u.test(path));
}

/** Whatever file a string of the code names: of an import, of `import()`, of `new URL()` for a worker. */
function listImports(file: string): { file: string; target: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/['"`](\.{1,2}\/[^'"`\s?]+)/gu)].flatMap(
    ([, path = '']) => {
      const target = normalize(join(dirname(file), path)).replaceAll('\\', '/');
      return statSync(target, { throwIfNoEntry: false })?.isFile() ? { file, target } : [];
    },
  );
}

function folderOf(path: string): string {
  const [top = '', below = ''] = path.split('/');
  return top === 'src' ? `${top}/${below}` : top;
}

/** The tables in README.md and docs/architecture.md say which other folders a folder may import. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Row {
  folder: string;
  mayImport: string[];
}

interface FolderMap {
  rows: Row[];
  /** Each of these folders needs a row. */
  there: string[];
  /** The folder is spelled as in the table. */
  folderOf: (path: string) => string;
  /** The table covers an import of this file. */
  judges: (target: string) => boolean;
}

const FOLDERS: FolderMap = {
  rows: readMap('README.md', { folders: /src\/\w+|sw|server/u, prefix: 'src/' }),
  there: [...listIn('src'), 'sw', 'server'],
  folderOf: (path) => nameOf(path, path.startsWith('src/') ? 2 : 1),
  judges: (target) => !target.startsWith('public/'),
};
const ROOMS = roomsOf('server');
const STORE = roomsOf('src/store');
const WIZARD = roomsOf('src/screens/profile');
const imports = FOLDERS.rows.flatMap(({ folder }) => listCode(folder)).flatMap(listImports);

/** Of another screen, a screen may import only these folders. */
const SHARED_BY_SCREENS = /^src\/screens\/(?:sending\/unsent-file|biodata)\//u;

describe.each([
  ['the map of folders', FOLDERS],
  ['the map of the rooms of the server', ROOMS],
  ['the map of the rooms of the store', STORE],
  ["the map of the rooms of the wizard's screens", WIZARD],
])('%s', (_, { rows, there, folderOf, judges }) => {
  test('has each folder that has code for phone or server', () => {
    expect(rows.map(({ folder }) => folder).sort()).toEqual(there.toSorted());
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
      .filter(({ file, target }) => folderOf(file) === folder && judges(target))
      .filter(({ target }) => ![folder, ...mayImport].includes(folderOf(target)));
    expect(beyond).toEqual([]);
  });
});

describe('the map of folders', () => {
  test('holds that no screen imports another one', () => {
    const screenOf = (path: string) => /^src\/screens\/([^/]+)/u.exec(path)?.[1];
    const between = imports
      .filter(({ file, target }) => screenOf(file) && screenOf(target))
      .filter(({ file, target }) => screenOf(file) !== screenOf(target))
      .filter(({ target }) => !SHARED_BY_SCREENS.test(target));
    expect(between).toEqual([]);
  });
});

function roomsOf(hall: string): FolderMap {
  const depth = hall.split('/').length + 1;
  const rooms = new RegExp(String.raw`${hall}/[\w.-]+`, 'u');
  return {
    rows: readMap('docs/architecture.md', { folders: rooms, prefix: `${hall}/` }),
    there: listIn(hall, depth),
    folderOf: (path) => nameOf(path, depth),
    judges: (target) => target.startsWith(`${hall}/`),
  };
}

/** The rows go from the lowest layer upward. */
function readMap(path: string, { folders, prefix }: { folders: RegExp; prefix: string }): Row[] {
  const read: Row[] = [];
  const row = new RegExp(`^\\| \`(${folders.source})\` \\|[^|]+\\| ([^|]+) \\|$`, 'gmu');
  for (const [, folder = '', cell = ''] of readFileSync(path, 'utf8').matchAll(row)) {
    const names = cell.replaceAll(/ \([^)]*\)/gu, '');
    if (names === 'all above') read.push({ folder, mayImport: read.map((other) => other.folder) });
    else if (names === '–') read.push({ folder, mayImport: [] });
    else read.push({ folder, mayImport: names.split(', ').map((name) => `${prefix}${name}`) });
  }
  return read;
}

function listIn(folder: string, depth = 2): string[] {
  return [...new Set(listCode(folder).map((path) => nameOf(path, depth)))];
}

function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => normalize(join(folder, name)))
    .filter((path) => /\.tsx?$/u.test(path));
}

/** Takes each string that is the relative path of a file, as in `import()` and `new URL()`. */
function listImports(file: string): { file: string; target: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/['"`](\.{1,2}\/[^'"`\s?]+)/gu)].flatMap(
    ([, path = '']) => {
      const target = normalize(join(dirname(file), path)).replaceAll('\\', '/');
      return statSync(target, { throwIfNoEntry: false })?.isFile() ? { file, target } : [];
    },
  );
}

function nameOf(path: string, depth: number): string {
  return path.split('/').slice(0, depth).join('/');
}

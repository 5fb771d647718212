import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/* `npm run long -- breaks` breaks rules with these patches, which must fit the present code. */
const FOLDER = 'test/breaks';

interface Hunk {
  file: string;
  /** The lines of the file before the patch is applied. */
  before: string;
}

function readHunks(patch: string): Hunk[] {
  const hunks: Hunk[] = [];
  let file = '';
  for (const line of readFileSync(`${FOLDER}/${patch}`, 'utf8').trimEnd().split('\n')) {
    const named = /^--- a\/(.+)$/u.exec(line)?.[1];
    if (named !== undefined) file = named;
    else if (line.startsWith('@@')) hunks.push({ file, before: '' });
    else if (/^[ -]/u.test(line) || line === '') {
      const hunk = hunks.at(-1);
      if (hunk) hunk.before += `${line.slice(1)}\n`;
    }
  }
  return hunks;
}

describe('each way to break a rule', () => {
  const patches = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));

  test.each(patches)('%s still fits the code', (patch) => {
    const hunks = readHunks(patch);
    expect(hunks).not.toEqual([]);
    for (const { file, before } of hunks) expect(readFileSync(file, 'utf8')).toContain(before);
  });

  test('there is one for each group of rules in SPEC.md', () => {
    const spec = readFileSync('src/sync/SPEC.md', 'utf8');
    const groups = [...spec.matchAll(/^- \*\*S(\d+)[a-z]?\*\*/gmu)].map(([, group]) =>
      Number(group),
    );
    const broken = patches.map((name) => Number(name.slice(0, 2)));
    const sorted = (all: number[]) => [...new Set(all)].toSorted((a, b) => a - b);
    expect(sorted(broken)).toEqual(sorted(groups));
  });

  test('no rule of SPEC.md has more than 60 words', () => {
    const spec = readFileSync('src/sync/SPEC.md', 'utf8');
    const rules = spec
      .split(/^- (?=\*\*S)/gmu)
      .slice(1)
      .map((rule) => rule.split(/\n\n/u)[0] ?? '');
    expect(rules.filter((rule) => rule.trim().split(/\s+/u).length > 60)).toEqual([]);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstLoadBudget } from '../../build/first-load-budget.ts';

/** 15 KB, and 20 in letters, that do not get smaller by compressing. */
const NOISE = randomBytes(15_000).toString('base64');

const CHUNKS = [
  chunk('landing.js', { imports: ['shared.js'], facadeModuleId: '/app/index.html' }),
  chunk('shared.js', { imports: ['deep.js', 'landing.js'] }),
  chunk('deep.js', {}),
  chunk('lazy.js', {}),
  chunk('app.js', { facadeModuleId: '/app/app.html' }),
];

describe('the first-load budget', () => {
  it('counts the entry and whatever it imports statically, each once', () => {
    const { told, failed } = build(100);
    expect(told).toHaveLength(1);
    expect(Number(/: ([\d.]+)/u.exec(told[0] ?? '')?.[1])).toBeCloseTo(3 * 15.1, 0);
    expect(failed).toEqual([]);
  });

  it('fails the build over it', () => {
    expect(build(40).failed).toEqual([expect.stringContaining('over 40 KB')]);
  });

  it('fails a build of the pages that has no entry for its document', () => {
    const { failed } = build(100, { document: 'renamed.html' });
    expect(failed).toEqual([expect.stringContaining('renamed.html')]);
  });

  it('leaves the build of the worker alone, which has no documents', () => {
    const { told, failed } = build(1, { input: ['/app/sw/service-worker.ts'] });
    expect([told, failed]).toEqual([[], []]);
  });
});

function build(
  maxKb: number,
  {
    document = 'index.html',
    input = { landing: '/app/index.html', app: '/app/app.html' },
  }: { document?: string; input?: object } = {},
) {
  const told: string[] = [];
  const failed: string[] = [];
  const plugin = firstLoadBudget([{ document, maxKb }]) as unknown as {
    buildStart: (options: unknown) => void;
    generateBundle: (this: unknown, options: unknown, bundle: unknown) => void;
  };
  const context = {
    info: (text: string) => told.push(text),
    error: (text: string) => failed.push(text),
  };
  plugin.buildStart({ input });
  plugin.generateBundle.call(context, {}, Object.fromEntries(CHUNKS.map((c) => [c.fileName, c])));
  return { told, failed };
}

function chunk(fileName: string, rest: { imports?: string[]; facadeModuleId?: string }) {
  return { type: 'chunk', fileName, code: NOISE, imports: [], facadeModuleId: null, ...rest };
}

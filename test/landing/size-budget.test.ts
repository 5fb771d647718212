import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Budget, sizeBudget } from '../../build/size-budget.ts';

/** These 20 KB of base64 cannot be compressed below 15 KB. */
const NOISE = randomBytes(15_000).toString('base64');

const CHUNKS = [
  chunk('landing.js', { imports: ['shared.js'], facadeModuleId: '/app/index.html' }),
  chunk('shared.js', { imports: ['deep.js', 'landing.js'] }),
  chunk('deep.js', {}),
  chunk('lazy.js', { facadeModuleId: '/app/src/lazy.tsx' }),
  chunk('app.js', { facadeModuleId: '/app/app.html' }),
];

describe('the size budget', () => {
  it('counts the entry and whatever it imports statically, each once, and all requests', () => {
    const { told, failed } = build({});
    expect(told).toEqual([
      expect.stringMatching(/^landing: 4[56]\.\d of 100 KB .* 6 of 8 requests$/u),
    ]);
    expect(failed).toEqual([]);
  });

  it('counts what a screen loads beside the entry', () => {
    const { told } = build({ loads: ['index.html', 'src/lazy.tsx'] });
    expect(told).toEqual([
      expect.stringMatching(/^landing: 6[01]\.\d of 100 KB .* 7 of 8 requests$/u),
    ]);
  });

  it('fails the build over its kilobytes, and names the largest reasons', () => {
    const { failed } = build({ maxKb: 40 });
    expect(failed).toEqual([
      expect.stringMatching(/of 40 KB .*react-dom \d+\.\d KB, src\/own\.ts/u),
    ]);
  });

  it('fails the build over its requests', () => {
    expect(build({ maxRequests: 5 }).failed).toEqual([expect.stringContaining('6 of 5 requests')]);
  });

  it('fails a build of the pages that has no entry for it', () => {
    expect(() => build({ loads: ['renamed.html'] })).toThrow('renamed.html');
  });

  it('leaves the build of the worker alone, which has no documents', () => {
    const { told, failed } = build({}, ['/app/sw/service-worker.ts']);
    expect([told, failed]).toEqual([[], []]);
  });
});

const BUDGET: Budget = {
  name: 'landing',
  loads: ['index.html'],
  maxKb: 100,
  maxRequests: 8,
  besides: 2,
};

function build(
  budget: Partial<Budget>,
  input: object = { landing: '/app/index.html', app: '/app/app.html' },
) {
  const told: string[] = [];
  const failed: string[] = [];
  const plugin = sizeBudget([{ ...BUDGET, ...budget }]) as unknown as {
    buildStart: (options: unknown) => void;
    generateBundle: (this: unknown, options: unknown, bundle: unknown) => void;
  };
  const context = {
    info: (text: string) => told.push(text),
    error: (text: string) => failed.push(text),
    emitFile: () => 'sizes',
  };
  plugin.buildStart({ input });
  plugin.generateBundle.call(context, {}, Object.fromEntries(CHUNKS.map((c) => [c.fileName, c])));
  return { told, failed };
}

function chunk(fileName: string, rest: { imports?: string[]; facadeModuleId?: string }) {
  const modules = {
    '/app/node_modules/react-dom/index.js': { renderedLength: 900 },
    '/app/src/own.ts': { renderedLength: 100 },
  };
  return {
    type: 'chunk',
    fileName,
    code: NOISE,
    imports: [],
    facadeModuleId: null,
    modules,
    moduleIds: Object.keys(modules),
    ...rest,
  };
}

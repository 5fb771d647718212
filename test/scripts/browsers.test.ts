import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_LIBRARY, OLDEST, TOO_YOUNG, buildTarget } from '../../build/browsers.ts';

const ROOT = new URL('../../', import.meta.url);
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as unknown;

describe('code that runs in the oldest browsers', () => {
  test('is lowered to their syntax', () => {
    expect(buildTarget).toEqual(['chrome100', 'safari15.4', 'firefox115']);
  });

  test.each(['domain', 'engine', 'page', 'worker'])(
    'is compiled against what they have: %s',
    (name) => {
      const { compilerOptions } = readJson(`config/tsconfig.${name}.json`) as {
        compilerOptions: { lib: string[] };
      };
      const isOfLanguage = (library: string) => library.startsWith('ES');
      expect(compilerOptions.lib.filter(isOfLanguage)).toEqual([LANGUAGE_LIBRARY]);
    },
  );

  test.each(TOO_YOUNG)('may not call $object.$property, which one of them lacks', (young) => {
    const lacking = (['chrome', 'safari', 'firefox'] as const).filter(
      (browser) => young.since[browser] > OLDEST[browser],
    );
    expect(lacking).not.toEqual([]);
  });

  test('is kept by the linter from each of these functions', () => {
    const { overrides } = readJson('.oxlintrc.json') as {
      overrides: { files: string[]; rules: Record<string, [string, ...object[]]> }[];
    };
    const rule = overrides.find(({ rules }) => rules['no-restricted-properties']);
    expect(rule?.files).toEqual(['src/**', 'sw/**']);
    const [, ...forbidden] = rule?.rules['no-restricted-properties'] ?? [];
    expect(forbidden).toMatchObject(
      TOO_YOUNG.map(({ object, property }) => ({ object, property })),
    );
  });
});

/**
 * Vite rewrites newer syntax for these browsers but adds no missing functions. The `lib` of the
 * tsconfigs and the linter forbid those functions; a test compares both with this file.
 */
export const OLDEST = { chrome: 100, safari: 15.4, firefox: 115 } as const;

export const buildTarget: string[] = Object.entries(OLDEST).map(
  ([name, version]) => `${name}${version}`,
);

/** The newest JavaScript library that all of these browsers support completely. */
export const LANGUAGE_LIBRARY = 'ES2022';

interface YoungFunction {
  object: string;
  property: string;
  /** The first version with this function; Infinity: no version has it yet. */
  since: Record<keyof typeof OLDEST, number>;
}

/**
 * Functions that at least one of the browsers lacks, although the compiler's DOM library declares
 * them.
 */
export const TOO_YOUNG: readonly YoungFunction[] = [
  { object: 'AbortSignal', property: 'timeout', since: { chrome: 103, safari: 16, firefox: 100 } },
  { object: 'AbortSignal', property: 'any', since: { chrome: 116, safari: 17.4, firefox: 124 } },
  { object: 'URL', property: 'canParse', since: { chrome: 120, safari: 17, firefox: 115 } },
  { object: 'URL', property: 'parse', since: { chrome: 126, safari: 18, firefox: 126 } },
  { object: 'Response', property: 'json', since: { chrome: 105, safari: 17, firefox: 115 } },
  {
    object: 'ReadableStream',
    property: 'from',
    since: { chrome: Infinity, safari: Infinity, firefox: 117 },
  },
];

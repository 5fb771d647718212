/**
 * The oldest supported browsers: Chrome on Android of 2022, Safari of iOS 15.4. Vite converts newer
 * syntax for them but adds no missing functions. So `lib` in the tsconfigs limits the language's
 * functions to those that these browsers have, and the linter forbids newer functions of the DOM
 * library. A test compares both with this file.
 */
export const OLDEST = { chrome: 100, safari: 15.4, firefox: 115 } as const;

/** The build target for Vite: 'chrome100', … */
export const buildTarget: string[] = Object.entries(OLDEST).map(
  ([name, version]) => `${name}${version}`,
);

/** The newest language library that all these browsers support completely. */
export const LANGUAGE_LIBRARY = 'ES2022';

interface YoungFunction {
  object: string;
  property: string;
  /** The first version of each browser that has the function; Infinity if none has it yet. */
  since: Record<keyof typeof OLDEST, number>;
}

/** Functions that the DOM library declares for any `lib`, but that one of the browsers lacks. */
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

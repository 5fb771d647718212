/**
 * The oldest browsers that the families' phones run: Chrome on Android of 2022, Safari of
 * iOS 15.4. Vite lowers syntax for them and leaves functions alone. So the compiler is told
 * what they have (`lib` in the tsconfigs), and the linter forbids what the DOM library of
 * the compiler lets through. A test compares both with this file.
 */
export const OLDEST = { chrome: 100, safari: 15.4, firefox: 115 } as const;

/** For Vite: 'chrome100', … */
export const buildTarget: string[] = Object.entries(OLDEST).map(
  ([name, version]) => `${name}${version}`,
);

/** The newest library of the language that all of them have whole. */
export const LANGUAGE_LIBRARY = 'ES2022';

interface YoungFunction {
  object: string;
  property: string;
  /** The first version that has it; Infinity: none yet. */
  since: Record<keyof typeof OLDEST, number>;
}

/** Functions that the DOM library declares whatever `lib` says, and that one of the browsers lacks. */
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

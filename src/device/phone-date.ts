/** Set by the build to the day on which it ran, in epoch milliseconds; missing in tests and while developing. */
declare const __BUILT_AT__: number | undefined;

const BUILT_AT = typeof __BUILT_AT__ === 'undefined' ? 0 : __BUILT_AT__;

/**
 * A phone whose battery was empty may live in 1970. Then everybody is too young, and no
 * server's certificate is good yet, which a page only sees as no answer.
 */
export function isDateWrong(now = Date.now(), builtAt = BUILT_AT): boolean {
  return now < builtAt;
}

/** The day before the build, in epoch milliseconds (vite.config.ts). */
declare const __BUILT_AT__: number | undefined;

const BUILT_AT = typeof __BUILT_AT__ === 'undefined' ? 0 : __BUILT_AT__;

/**
 * An empty battery may reset the phone's clock. The browser then rejects the server's certificate,
 * but the page only sees that requests fail.
 */
export function isDateWrong(now = Date.now(), builtAt = BUILT_AT): boolean {
  return now < builtAt;
}

/**
 * The time of the build in epoch milliseconds, set by the build; missing in tests and during
 * development.
 */
declare const __BUILT_AT__: number | undefined;

const BUILT_AT = typeof __BUILT_AT__ === 'undefined' ? 0 : __BUILT_AT__;

/**
 * Whether the phone's clock is before the build of the app: after an empty battery it may show
 * 1970. Then every candidate seems too young. The certificate of the server seems invalid too, but
 * the page only notices that requests fail.
 */
export function isDateWrong(now = Date.now(), builtAt = BUILT_AT): boolean {
  return now < builtAt;
}

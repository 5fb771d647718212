/**
 * The time of the build in epoch milliseconds. The build inserts it. It is missing in tests and
 * during development.
 */
declare const __BUILT_AT__: number | undefined;

const BUILT_AT = typeof __BUILT_AT__ === 'undefined' ? 0 : __BUILT_AT__;

/**
 * Whether the phone's clock shows a time before the app was built. After an empty battery, it may
 * show 1970. Then every candidate seems too young. The certificate of the server seems invalid too,
 * but the page can only see that requests fail.
 */
export function isDateWrong(now = Date.now(), builtAt = BUILT_AT): boolean {
  return now < builtAt;
}

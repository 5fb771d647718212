/** A program gets only PATH, the time zone and the compile cache of the tests' environment. */
export function bareEnvironment(): Record<string, string | undefined> {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TZ, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

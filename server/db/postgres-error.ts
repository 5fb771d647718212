/** The query builder wraps the error of PostgreSQL or of the connection as a cause. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

/** The database is unreachable or too busy, so that a retry may help (PostgreSQL appendix A). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresErrorCode(error);
  if (code !== undefined) return UNAVAILABLE_CODES.has(code) || /^(08|53|57P)/u.test(code);
  return error instanceof Error && messages(error).some((text) => UNAVAILABLE_TEXT.test(text));
}

/** PostgreSQL cannot store a NUL or half a surrogate pair. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P02', '22P05'].includes(postgresErrorCode(error) ?? '');
}

function messages(error: Error): string[] {
  return [error.message, ...(error.cause instanceof Error ? messages(error.cause) : [])];
}

const UNAVAILABLE_CODES = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not available
  '57014', // statement timeout
  '25P03', // idle in transaction too long
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** Messages of errors to which the driver gives no code. */
const UNAVAILABLE_TEXT = /timeout exceeded when trying to connect|Connection terminated/u;

/**
 * PostgreSQL's programs get none of the server's environment: it holds secrets, and
 * PGDATA, PGPORT and the like would lead them astray.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

/**
 * The environment variables for PostgreSQL's programs. The programs do not get the server's own
 * variables, because these contain secrets. Variables such as PGDATA and PGPORT would also change
 * what the programs do.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

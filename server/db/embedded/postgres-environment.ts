/**
 * The environment of PostgreSQL's programs. They do not get the server's own environment: it
 * contains secrets, and variables such as PGDATA and PGPORT would change what the programs do.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

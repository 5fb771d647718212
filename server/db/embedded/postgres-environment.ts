/**
 * The environment variables for PostgreSQL's programs. Of the server's own variables, the programs
 * get only PATH, SystemRoot and TEMP, because others contain secrets. Variables such as PGDATA and
 * PGPORT would also change what the programs do.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

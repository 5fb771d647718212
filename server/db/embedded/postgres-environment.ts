/**
 * PostgreSQL's programs do not get the server's other variables: some contain secrets, and others
 * change what the programs do (PGDATA, PGPORT).
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

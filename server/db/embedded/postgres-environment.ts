/**
 * The server's other variables contain secrets, or change what the programs do (PGDATA, PGPORT).
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

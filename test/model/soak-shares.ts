/** One process runs this share of a soak. */
interface SoakShare {
  share: number;
  seed: number;
  count: number;
}

const SCHEDULES = 10_000;
const PROCESSES = 2;

/** Throws if a setting is not a whole number. */
export function readSoakShares(environment: NodeJS.ProcessEnv): SoakShare[] {
  const count = readNumber(environment, 'SOAK_SCHEDULES', SCHEDULES);
  const seed = readNumber(environment, 'SOAK_SEED', Date.now() % 1_000_000_000);
  const processes = readNumber(environment, 'SOAK_PROCESSES', PROCESSES);
  return Array.from({ length: processes }, (_, index) => ({
    share: index + 1,
    seed: seed + index,
    count: Math.ceil(count / processes),
  }));
}

function readNumber(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/u.test(text)) throw new Error(`${name} has to be a whole number, not '${text}'.`);
  return Number(text);
}

/** '2026-11-23 07:10 UTC' */
export function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The largest unit only: '3 days' or '1 hour'. */
export function duration(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? UNITS[UNITS.length - 1]!;
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

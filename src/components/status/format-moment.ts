import { formatDate } from '../fields/date-text.ts';

/**
 * '10:42' today, '14 Mar 2026' on another day, in the device's time zone. Both times are epoch
 * milliseconds.
 */
export function formatMoment(
  atMs: number,
  { now, language }: { now: number; language: string },
): string {
  const at = new Date(atMs);
  if (at.toDateString() === new Date(now).toDateString()) {
    return `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  }
  return formatDate(`${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`, language);
}

const DAY_MS = 86_400_000;

/** For a sentence that names the day. `date` is for 'day'; `time` looks like '14:05'. */
export function partMoment(
  atMs: number,
  { now, language }: { now: number; language: string },
): { day: 'today' | 'yesterday' | 'day'; date: string; time: string } {
  const dayOf = (ms: number) => new Date(ms).toDateString();
  const isToday = dayOf(atMs) === dayOf(now);
  const isYesterday = dayOf(atMs) === dayOf(now - DAY_MS);
  return {
    day: isToday ? 'today' : isYesterday ? 'yesterday' : 'day',
    date: formatMoment(atMs, { now, language }),
    // With the same time as `now`, the result is the time of day.
    time: formatMoment(atMs, { now: atMs, language }),
  };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

import { formatDate } from '../../domain/date-text.ts';

/** '10:42' today, '14 Mar 2026' on another day of the device's time zone. Times are epoch ms. */
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

/** Gives the parts of a sentence such as 'today at 14:05'. `date` is used if `day` is 'day'. */
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
    // If both times are the same, `formatMoment` returns the time of day.
    time: formatMoment(atMs, { now: atMs, language }),
  };
}

/** '14 Mar 2026, 10:42'. `now` = 0 is on another day, so the date is always there. */
export function formatDateAndTime(atMs: number, language: string): string {
  const { date, time } = partMoment(atMs, { now: 0, language });
  return `${date}, ${time}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** 'YYYY-MM-DD', without time or time zone. */
export type CalendarDate = string;

export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

/** The day in India at `atMs` (epoch milliseconds). All ages are counted in India's time. */
export function calendarDateAt(atMs: number): CalendarDate {
  return new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** 29 February becomes 28 February in a year that is no leap year. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${date.slice(4)}`;
  return isCalendarDate(same) ? same : `${year}-02-28`;
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000;

import { formatDate } from '../fields/date-text.ts';

/**
 * A moment as statuses tell it, by the clock of the device: '10:42' today,
 * '14 Mar 2026' on another day. Both are epoch milliseconds.
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

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

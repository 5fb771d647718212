import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { monthNames, weekdayNames } from './date-text.ts';

/** The names come from `Intl`: date-fns has no Marathi, and uses Devanagari digits in Hindi. */
export function calendarLocale(language: string): Locale {
  return {
    ...enUS,
    code: language,
    localize: {
      ...enUS.localize,
      month: (month, options) =>
        monthNames(language, options?.width === 'abbreviated' ? 'short' : 'long')[month] ?? '',
      day: (day, options) => weekdayNames(language, widthOf(options?.width))[day] ?? '',
    },
    formatLong: { ...enUS.formatLong, date: () => 'EEEE, d MMMM y' },
    options: { weekStartsOn: 0 },
  };
}

function widthOf(width: string | undefined): 'narrow' | 'short' | 'long' {
  if (width === 'narrow') return 'narrow';
  return width === 'short' || width === 'abbreviated' ? 'short' : 'long';
}

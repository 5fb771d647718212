/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element would leave the field it belongs to */
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { DatePicker } from 'react-datepicker';
import { useTranslation } from 'react-i18next';
import { isCalendarDate, type CalendarDate } from '../../domain/calendar-date.ts';
import { Icon } from '../icon.tsx';
import './calendar.css';
import { monthNames, weekdayNames } from '../../domain/date-text.ts';
import { Select } from './select-field.tsx';
import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';

interface CalendarDaysProps {
  /** '' if no day is chosen. */
  value: CalendarDate;
  /** The month that is shown if no day is chosen. */
  opensAt: CalendarDate;
  min: CalendarDate;
  max: CalendarDate;
  language: string;
  onPick: (date: CalendarDate) => void;
}

interface CalendarProps extends CalendarDaysProps {
  /** Called on Escape. The focus then returns to the button. */
  onClose: () => void;
  /** Called on a press outside the field. The focus goes where the press puts it. */
  onLeave: () => void;
}

/** Loaded when the calendar button is first used. Tab moves the focus only inside the dialog. */
export default function Calendar({ onClose, onLeave, ...days }: CalendarProps) {
  const { t } = useTranslation('wizard');
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const day = box.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]');
    day?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const field = box.current?.parentElement;
      if (!(event.target instanceof Node) || !field?.contains(event.target)) onLeave();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onLeave]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab') keepInside(event, box.current);
  }

  return (
    <Box
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={t('date.calendar')}
      onKeyDown={onKeyDown}
    >
      <CalendarDays {...days} />
    </Box>
  );
}

function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('select, [tabindex="0"]') ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

const Box = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    insetStart: 0,
    zIndex: 'menu',
    width: '18rem',
    maxWidth: 'calc(100vw - 2rem)',
    bg: 'bg.raised',
    border: '1px solid',
    borderColor: 'border.emphasized',
    borderRadius: 'card',
    boxShadow: 'raised',
    scrollMarginBlock: '6rem',
  },
});

function CalendarDays(props: CalendarDaysProps) {
  const { value, opensAt, min, max, language, onPick } = props;
  const { t } = useTranslation('wizard');
  const locale = useMemo(() => calendarLocale(language), [language]);
  const selected = isCalendarDate(value) ? toDate(value) : null;
  return (
    <DatePicker
      inline
      strictParsing
      locale={locale}
      calendarStartDay={0}
      selected={selected}
      openToDate={selected ?? toDate(opensAt)}
      minDate={toDate(min)}
      maxDate={toDate(max)}
      dropdownMode="select"
      chooseDayAriaLabelPrefix=""
      disabledDayAriaLabelPrefix=""
      monthAriaLabelPrefix=""
      onSelect={(date) => {
        if (date) onPick(toCalendarDate(date));
      }}
      renderCustomHeader={({ monthDate, changeMonth, changeYear }) => (
        <Flex gap="2" mb="2">
          <PlainSelect
            label={t('date.month')}
            value={monthDate.getMonth()}
            onChange={changeMonth}
            options={monthNames(language, 'long').map((name, value) => ({ value, name }))}
          />
          <PlainSelect
            label={t('date.year')}
            value={monthDate.getFullYear()}
            onChange={changeYear}
            options={listYears(min, max).map((year) => ({ value: year, name: String(year) }))}
          />
        </Flex>
      )}
    />
  );
}

interface PlainSelectProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  options: readonly { value: number; name: string }[];
}

function PlainSelect({ label, value, onChange, options }: PlainSelectProps) {
  return (
    <chakra.div position="relative" flex="1">
      <Select
        aria-label={label}
        pe="2.5rem"
        minHeight="target"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </Select>
      <Icon
        name="arrow-down"
        position="absolute"
        insetEnd="2"
        top="0.625rem"
        color="fg.muted"
        pointerEvents="none"
      />
    </chakra.div>
  );
}

function listYears(min: CalendarDate, max: CalendarDate): number[] {
  const [first, last] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The calendar needs a date in the browser's time zone. */
function toDate(date: CalendarDate): Date {
  return new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}

function toCalendarDate(date: Date): CalendarDate {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The names come from `Intl`: date-fns has no Marathi, and uses Devanagari digits in Hindi. */
function calendarLocale(language: string): Locale {
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

import { chakra } from '@chakra-ui/react';
import { useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { calendarDateAt, yearsBefore, type CalendarDate } from '../../domain/calendar-date.ts';
import { BIRTH_YEAR_MIN } from '../../domain/limits.ts';
import { FieldFrame, type FieldFrameProps } from '../field-frame.tsx';
import { Input } from '../input.tsx';
import { prepared } from '../prepared.tsx';
import { useDialogCode } from '../use-dialog-code.ts';
import { formatDate, parseDateText } from '../../domain/date-text.ts';

const CALENDAR = prepared(() => import('./calendar.tsx'), null);

interface DateFieldProps extends Omit<FieldFrameProps, 'children' | 'group' | 'help'> {
  /** '' if there is none. */
  value: CalendarDate;
  /** The raw text while a date is being typed. */
  typed: string | undefined;
  language: string;
  /** `typed` is undefined when the focus has left the field or a date was chosen. */
  onChange: (value: CalendarDate, typed: string | undefined) => void;
}

/**
 * When the focus leaves the field, the typed text becomes a date. If the text is no date, the value
 * is '' (spec.md §5), and the text stays with an error below it.
 */
export function DateField({ value, typed, language, onChange, ...frame }: DateFieldProps) {
  const { t } = useTranslation('wizard');
  const calendarButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const withCalendar = useDialogCode(CALENDAR);
  const [isActive, setIsActive] = useState(false);
  const [today] = useState(() => calendarDateAt(Date.now()));
  const example = formatDate('1998-03-14', language);
  const isUnread = !isActive && value === '' && (typed ?? '').trim() !== '';
  const error = frame.error ?? (isUnread ? t('date.unread', { date: example }) : undefined);
  const shown = typed ?? (value === '' ? '' : formatDate(value, language));

  function finish(event: FocusEvent<HTMLInputElement>): void {
    // If the window loses the focus, the field stays active, and typing is not finished.
    if (document.activeElement === event.currentTarget) return;
    setIsActive(false);
    if (typed === undefined) return;
    const date = parseDateText(typed, today);
    onChange(date ?? '', date === undefined && typed.trim() !== '' ? typed : undefined);
  }

  function close(): void {
    setIsOpen(false);
    calendarButton.current?.focus();
  }

  return (
    <FieldFrame {...frame} error={error}>
      {(control) => (
        <chakra.div position="relative">
          <Example id={`${control.id}-example`}>{t('date.example', { date: example })}</Example>
          <Input
            {...control}
            aria-describedby={`${control.id}-example ${control['aria-describedby'] ?? ''}`.trim()}
            placeholder={example}
            _placeholder={{ opacity: { base: 0, md: 1 } }}
            pe="3rem"
            autoComplete="off"
            spellCheck={false}
            value={shown}
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange(parseDateText(text, today) ?? '', text);
            }}
            onFocus={() => setIsActive(true)}
            onBlur={finish}
          />
          <IconButton
            ref={calendarButton}
            icon="calendar"
            label={t('date.open')}
            position="absolute"
            bottom="0"
            insetEnd="0"
            boxSize="field"
            color="fg.muted"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={() => void CALENDAR.prepare().catch(() => undefined)}
            onClick={() => (isOpen ? close() : withCalendar(() => setIsOpen(true)))}
          />
          {isOpen ? (
            <CALENDAR.View
              value={value}
              opensAt={yearsBefore(today, 25)}
              min={`${BIRTH_YEAR_MIN}-01-01`}
              max={today}
              language={language}
              onPick={(date) => {
                onChange(date, undefined);
                close();
              }}
              onClose={close}
              onLeave={() => setIsOpen(false)}
            />
          ) : null}
        </chakra.div>
      )}
    </FieldFrame>
  );
}

/** On wide screens only screen readers get this line: the placeholder shows the example there. */
const Example = chakra('p', {
  base: {
    mt: '-1',
    mb: '1.5',
    textStyle: 'small',
    color: 'fg.muted',
    md: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      m: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

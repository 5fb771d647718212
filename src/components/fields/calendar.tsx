/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element would leave the field it belongs to */
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarDays, type CalendarDaysProps } from './calendar-days.tsx';

export interface CalendarProps extends CalendarDaysProps {
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

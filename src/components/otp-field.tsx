import { chakra } from '@chakra-ui/react';
import {
  Fragment,
  type ClipboardEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { readCode } from '../domain/digits.ts';
import { OTP_LENGTH } from '../domain/limits.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { inputRecipe } from './input.tsx';

interface OtpFieldProps extends Omit<FieldFrameProps, 'children' | 'group'> {
  /** At most six Latin digits (0 to 9). */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A code that is pasted, or proposed by the phone, fills all boxes. Programs that fill forms set several
 * boxes in one task, in any order and without a key, so each event starts from the newest digits.
 */
export default function OtpField({ value, onChange, ...frame }: OtpFieldProps) {
  const { t } = useTranslation('common');
  const group = useRef<HTMLFieldSetElement>(null);
  const [digits, setDigits] = useState<readonly string[]>(() => boxesOf(value));
  const shown = digits.join('') === value ? digits : boxesOf(value);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });

  const boxAt = (index: number) => group.current?.querySelectorAll('input')[index];
  const focus = (index: number) => boxAt(Math.max(0, Math.min(index, OTP_LENGTH - 1)))?.focus();

  function write(from: number, typed: readonly string[]): void {
    const next = latest.current.map((digit, index) => typed[index - from] ?? digit);
    latest.current = next;
    setDigits(next);
    onChange(next.join(''));
  }

  function fill(index: number, text: string): void {
    const all = Array.from(readCode(text));
    const before = latest.current[index] ?? '';
    // A digit typed into a full box replaces the one that was there.
    const typed = all.length === 2 && before !== '' ? [all[all[0] === before ? 1 : 0] ?? ''] : all;
    const from = typed.length >= OTP_LENGTH ? 0 : index;
    write(from, typed.length === 0 ? [''] : typed);
    if (typed.length > 0 && document.activeElement === boxAt(index)) focus(from + typed.length);
  }

  function paste(event: ClipboardEvent, index: number): void {
    const text = readCode(event.clipboardData.getData('text'));
    event.preventDefault();
    if (text !== '') fill(index, text.slice(0, OTP_LENGTH));
  }

  function pressKey(event: KeyboardEvent, index: number): void {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter') group.current?.form?.requestSubmit();
    else if (key === 'ArrowLeft') focus(index - 1);
    else if (key === 'ArrowRight') focus(index + 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(OTP_LENGTH - 1);
    else if (key === 'Delete') write(index, ['']);
    else if (key === 'Backspace') {
      const isEmpty = latest.current[index] === '';
      write(isEmpty ? Math.max(0, index - 1) : index, ['']);
      if (isEmpty) focus(index - 1);
    } else return;
    event.preventDefault();
  }

  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <Boxes
          ref={group}
          aria-labelledby={`${frame.id}-label`}
          aria-describedby={control['aria-describedby']}
        >
          {shown.map((digit, index) => (
            <Fragment key={index}>
              {index === OTP_LENGTH / 2 ? <Dash /> : null}
              <Box
                id={index === 0 ? frame.id : `${frame.id}-${index}`}
                inputMode="numeric"
                autoComplete={index === 0 ? 'one-time-code' : 'off'}
                aria-label={t('otpSlot', { number: index + 1, count: OTP_LENGTH })}
                aria-invalid={frame.error !== undefined || undefined}
                value={digit}
                onChange={(event) => fill(index, event.currentTarget.value)}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => pressKey(event, index)}
                onFocus={(event) => event.currentTarget.select()}
              />
            </Fragment>
          ))}
        </Boxes>
      )}
    </FieldFrame>
  );
}

function boxesOf(value: string): string[] {
  return Array.from({ length: OTP_LENGTH }, (_, index) => value[index] ?? '');
}

/** Each box must be at least 44 px wide, even in a dialog on a screen of 320 px. */
const Boxes = chakra('fieldset', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3px',
    '@media (min-width: 22rem)': { gap: '1.5' },
  },
});

const Box = chakra('input', {
  base: {
    ...inputRecipe.base,
    flex: '1',
    maxWidth: '3.25rem',
    minHeight: '3.5rem',
    px: '0',
    textAlign: 'center',
    fontSize: '1.5rem',
    fontWeight: '600',
  },
});

const Dash = chakra('span', {
  base: {
    display: 'none',
    '@media (min-width: 22rem)': { display: 'block' },
    width: '3',
    height: '2px',
    bg: 'border.emphasized',
  },
});

import { chakra, defineSlotRecipe, PinInput } from '@chakra-ui/react';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DIGIT_RANGES, toLatinDigits } from '../domain/digits.ts';
import { OTP_LENGTH } from '../domain/limits.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface OtpFieldProps extends Omit<FieldFrameProps, 'children' | 'group'> {
  /** At most six Latin digits (0 to 9). */
  value: string;
  onChange: (value: string) => void;
}

/** A code that is pasted, or proposed by the phone, fills all boxes. */
export default function OtpField({ value, onChange, ...frame }: OtpFieldProps) {
  const { t } = useTranslation('common');
  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <PinInput.Root
          recipe={RECIPE}
          otp
          count={OTP_LENGTH}
          pattern={`^[0-9${DIGIT_RANGES}]+$`}
          placeholder=""
          ids={{ input: (index) => (index === '0' ? frame.id : `${frame.id}-${index}`) }}
          value={Array.from({ length: OTP_LENGTH }, (_, index) => value[index] ?? '')}
          onValueChange={(details) => onChange(toLatinDigits(details.value.join('')))}
          sanitizeValue={(text) => toLatinDigits(text).replace(/\D/gu, '')}
          invalid={frame.error !== undefined}
          translations={{
            inputLabel: (index, length) => t('otpSlot', { number: index + 1, count: length }),
          }}
        >
          <PinInput.HiddenInput />
          <chakra.fieldset
            onKeyDown={submitByEnter}
            aria-labelledby={`${frame.id}-label`}
            aria-describedby={control['aria-describedby']}
          >
            <PinInput.Control>
              {Array.from({ length: OTP_LENGTH }, (_, index) => (
                <Fragment key={index}>
                  {index === OTP_LENGTH / 2 ? <Dash /> : null}
                  <PinInput.Input index={index} inputMode="numeric" />
                </Fragment>
              ))}
            </PinInput.Control>
          </chakra.fieldset>
        </PinInput.Root>
      )}
    </FieldFrame>
  );
}

/** Each box must be at least 44 px wide, even in a dialog on a screen of 320 px. */
const RECIPE = defineSlotRecipe({
  className: 'pin-input',
  slots: ['root', 'control', 'input'],
  base: {
    control: {
      display: 'flex',
      alignItems: 'center',
      gap: '3px',
      '@media (min-width: 22rem)': { gap: '1.5' },
    },
    input: {
      flex: '1',
      minWidth: 0,
      maxWidth: '3.25rem',
      height: '3.5rem',
      textAlign: 'center',
      fontSize: '1.5rem',
      fontWeight: '600',
      bg: 'bg.panel',
      border: '1.5px solid',
      borderColor: 'border.emphasized',
      borderRadius: 'control',
      _focus: { borderColor: 'brand.fg' },
      _invalid: { borderColor: 'danger', borderWidth: '2px' },
    },
  },
});

/** Without this handler, the boxes of the library would ignore Enter. */
function submitByEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const Dash = chakra('span', {
  base: {
    display: 'none',
    '@media (min-width: 22rem)': { display: 'block' },
    width: '3',
    height: '2px',
    bg: 'border.emphasized',
  },
});

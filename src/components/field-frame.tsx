import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from './error-line.tsx';

/** Connects a control with its label, help and error, for screen readers. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldFrameProps {
  /** Unique on the page. An error summary can link to it. */
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The value in other words beside the label, such as an age. `text` is '' if there are none. */
  readout?: { text: string; isAnnounced: boolean } | undefined;
  /** A text longer than `max` is not cut: validation prevents its save. */
  limit?: { length: number; max: number } | undefined;
  /** Hides the label from sight. Screen readers still read it. */
  isLabelHidden?: boolean;
  /** Several controls with a common label, whose id is `${id}-label`. */
  group?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const {
    id,
    label,
    help,
    error,
    required = false,
    readout,
    limit,
    isLabelHidden,
    group = false,
    children,
  } = props;
  const isTooLong = limit !== undefined && limit.length > limit.max;
  const describedBy = [
    readout ? `${id}-readout` : '',
    help ? `${id}-help` : '',
    error || isTooLong ? `${id}-error` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const words = (
    <>
      <span>{label}</span>
      {required ? (
        <chakra.span aria-hidden="true" color="danger" ms="0.2em">
          *
        </chakra.span>
      ) : null}
    </>
  );
  return (
    <chakra.div minWidth="0">
      <LabelRow className={isLabelHidden ? 'visually-hidden' : undefined}>
        {group ? (
          <FieldLabel as="span" id={`${id}-label`}>
            {words}
          </FieldLabel>
        ) : (
          <FieldLabel htmlFor={id} id={`${id}-label`}>
            {words}
          </FieldLabel>
        )}
        {readout ? (
          <chakra.output
            id={`${id}-readout`}
            htmlFor={id}
            aria-live={readout.isAnnounced ? 'polite' : 'off'}
            textStyle="small"
            color="fg.muted"
            overflowWrap="anywhere"
          >
            {readout.text}
          </chakra.output>
        ) : null}
      </LabelRow>
      {help ? (
        <chakra.div id={`${id}-help`} textStyle="small" color="fg.muted" mt="-1" mb="1.5">
          {help}
        </chakra.div>
      ) : null}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error || isTooLong ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {limit && limit.length >= COUNTED_FROM * limit.max ? (
        <chakra.p mt="1" textStyle="least" color="fg.muted" textAlign="end">
          {`${limit.length} / ${limit.max}`}
        </chakra.p>
      ) : null}
      {error || isTooLong ? (
        <ErrorLine id={`${id}-error`} mt="1.5">
          {error || <TooLong />}
        </ErrorLine>
      ) : null}
    </chakra.div>
  );
}

const LabelRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '3',
    mb: '1.5',
  },
});

const FieldLabel = chakra('label', {
  base: { display: 'block', fontWeight: '600', textStyle: 'body' },
});

/** From this part of the maximum length on, a counter is shown. */
const COUNTED_FROM = 0.9;

function TooLong() {
  const { t } = useTranslation('validation');
  return t('tooLong');
}

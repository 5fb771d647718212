import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainButton } from '../../../../components/button.tsx';
import { HeadingLine } from '../../../../components/heading-line.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { prepared } from '../../../../components/prepared.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { HOROSCOPE_PARTS } from '../../../../domain/horoscope.ts';
import type { FieldSpec } from '../../../../wizard/field-spec.ts';
import { openHoroscope } from '../../../../wizard/horoscope-parts.ts';
import type { FramedFieldProps } from '../plain-field.tsx';
import type { FieldMessage } from '../use-field-messages.ts';

const { View: HoroscopeParts } = prepared(
  () => import('./horoscope-parts.tsx'),
  <Skeleton height="30rem" />,
);

export interface HoroscopeFieldProps extends Omit<FramedFieldProps<FieldSpec>, 'field'> {
  /** The messages of all parts. */
  messages: readonly FieldMessage[];
}

/** A row that is closed at first, unless a part is filled in or wrong. Opening loads its fields. */
export function HoroscopeField(props: HoroscopeFieldProps) {
  const { frame, state, messages } = props;
  const { t } = useTranslation('wizard');
  const partsId = useId();
  const [pressed, setPressed] = useState<boolean>();
  const details = openHoroscope(state.values[frame.id]);
  const isTold = HOROSCOPE_PARTS.some((part) => details[part] !== undefined || part in state.typed);
  const parts: readonly string[] = HOROSCOPE_PARTS;
  const isWrong = messages.some(({ field }) => field === frame.id || parts.includes(field));
  const isOpen = isWrong || (pressed ?? isTold);
  return (
    <>
      <HeadingLine />
      <chakra.h2 mt="4">
        <Row
          id={frame.id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? partsId : undefined}
          aria-describedby={frame.error ? `${frame.id}-error` : undefined}
          onClick={() => setPressed(!isOpen)}
        >
          <span>
            <span>{t('horoscope.title')}</span>
            <Muted as="span" display="block" fontWeight="400">
              {t('horoscope.optional')}
            </Muted>
          </span>
          <Icon name={isOpen ? 'arrow-up' : 'arrow-down'} color="fg.muted" />
        </Row>
      </chakra.h2>
      {frame.error ? (
        <chakra.p id={`${frame.id}-error`} color="danger" fontWeight="600" textStyle="small">
          {frame.error}
        </chakra.p>
      ) : null}
      {isOpen ? (
        <div id={partsId}>
          <HoroscopeParts {...props} onRemoved={() => setPressed(false)} />
        </div>
      ) : null}
    </>
  );
}

const Row = plainButton({
  display: 'flex',
  width: 'full',
  minHeight: 'field',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  textAlign: 'start',
  overflowWrap: 'anywhere',
});

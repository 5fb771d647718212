import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { WORDMARK, MARK } from './look/marks.ts';

/** In English the logo and Latin letters, otherwise the name in Devanagari. */
export function Wordmark() {
  const { t, i18n } = useTranslation('common');
  if (i18n.resolvedLanguage !== 'en') {
    return (
      <>
        <chakra.svg viewBox={WORDMARK.viewBox} height="min(1.875rem, 10vw)" aria-hidden="true">
          <path fill="var(--brand-text)" d={WORDMARK.letters} />
          <g fill="var(--accent)">
            {WORDMARK.bindu.map((bindu) => (
              <circle key={bindu.cx} {...bindu} />
            ))}
          </g>
        </chakra.svg>
        <span className="visually-hidden">{t('productName')}</span>
      </>
    );
  }
  return (
    <Flex align="center" gap="2">
      <Mark />
      <chakra.span
        fontFamily="heading"
        fontWeight="600"
        // With very large letters on a narrow phone, a larger name would hide the menu button.
        fontSize="min(1.25rem, 6.25vw)"
        lineHeight="1.2"
        color="brand.fg"
      >
        {t('productName')}
      </chakra.span>
    </Flex>
  );
}

interface MarkProps extends HTMLChakraProps<'svg'> {
  /** The colour of the background, which fills the gap in the knot. */
  ground?: string;
}

/** Screen readers skip the logo, because the product's name is beside it. */
export function Mark({ ground = 'var(--surface)', ...rest }: MarkProps) {
  return (
    <chakra.svg
      viewBox={MARK.viewBox}
      boxSize="2rem"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <g fill="none" stroke="var(--brand-mark, var(--brand-text))" strokeWidth={MARK.lineWidth}>
        <path d={MARK.line} />
        <g data-over="">
          <path
            d={MARK.over}
            stroke={ground}
            strokeWidth={MARK.gap.width}
            pathLength={MARK.gap.pathLength}
            strokeDasharray={MARK.gap.dashes}
          />
          <path d={MARK.over} />
        </g>
      </g>
      <g fill="var(--accent)">
        {MARK.bindu.map((bindu) => (
          <circle key={bindu.cx} {...bindu} />
        ))}
      </g>
    </chakra.svg>
  );
}

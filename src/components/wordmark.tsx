import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { WORDMARK } from './look/marks.ts';
import { Mark } from './mark.tsx';

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

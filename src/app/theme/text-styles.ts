import { defineTextStyles } from '@chakra-ui/react';

const heading = {
  fontFamily: 'heading',
  fontWeight: 'var(--weight-heading)',
  textWrap: 'balance',
} as const;

/**
 * The line height depends on the script (Latin, Devanagari; look/tokens.css), except in buttons.
 */
export const textStyles = defineTextStyles({
  display: {
    value: {
      ...heading,
      fontSize: { base: '1.875rem', md: '2.375rem' },
      lineHeight: 'var(--leading-heading)',
    },
  },
  h1: {
    value: {
      ...heading,
      fontSize: { base: '1.5rem', md: '2rem' },
      lineHeight: 'var(--leading-heading)',
    },
  },
  h2: { value: { ...heading, fontSize: '1.1875rem', lineHeight: 'var(--leading-h2)' } },
  h3: { value: { ...heading, fontSize: '1.0625rem', lineHeight: 'var(--leading-h3)' } },
  body: { value: { fontSize: '1rem', lineHeight: 'var(--leading-body)' } },
  button: { value: { fontSize: '1.0625rem', fontWeight: '600', lineHeight: '1.41' } },
  small: { value: { fontSize: '0.875rem', lineHeight: 'var(--leading-small)' } },
  least: { value: { fontSize: '0.8125rem', lineHeight: 'var(--leading-least)' } },
});

import { chakra } from '@chakra-ui/react';

/** The line that headings hang from, like the शिरोरेखा of Devanagari letters. */
export const HeadingLine = chakra('hr', {
  base: { height: '2px', border: 0, bg: 'line' },
});

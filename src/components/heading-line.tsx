import { chakra } from '@chakra-ui/react';

/** Looks like the शिरोरेखा, the line at the top of Devanagari letters. */
export const HeadingLine = chakra('hr', {
  base: { height: '2px', border: 0, bg: 'line' },
});

import { chakra } from '@chakra-ui/react';

/** The शिरोरेखा that headings hang from. */
export const HeadingLine = chakra('hr', {
  base: { height: '2px', border: 0, bg: 'line' },
});

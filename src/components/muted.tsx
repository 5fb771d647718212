import { chakra } from '@chakra-ui/react';

/** Secondary text. Use `as="span"` inside another paragraph. */
export const Muted = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } });

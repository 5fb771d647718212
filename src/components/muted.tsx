import { chakra } from '@chakra-ui/react';

/** A sentence beside the main words. Inside a line of text: `as="span"`. */
export const Muted = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } });

import { chakra } from '@chakra-ui/react';

/** Fields 20 px apart. The browser's own checks are off: ours speak the reader's language. */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5', flex: '1' } },
  { defaultProps: { noValidate: true } },
);

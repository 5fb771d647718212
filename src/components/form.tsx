import { chakra } from '@chakra-ui/react';

/** The browser's validation is off: its messages may be in another language than the app. */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5', flex: '1' } },
  { defaultProps: { noValidate: true } },
);

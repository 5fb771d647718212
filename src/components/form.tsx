import { chakra } from '@chakra-ui/react';

/**
 * A form whose fields are 20 px apart. The browser's validation is switched off, because its
 * messages may be in another language than the app.
 */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5', flex: '1' } },
  { defaultProps: { noValidate: true } },
);

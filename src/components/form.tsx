import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Muted } from './muted.tsx';

/** The browser's validation is off: its messages may be in another language than the app. */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5', flex: '1' } },
  { defaultProps: { noValidate: true } },
);

/** Explains the asterisk, once at the top of a form. */
export function RequiredNote() {
  const { t } = useTranslation('common');
  const [before, mark, after] = t('requiredFields').split(/<\/?mark>/u);
  return (
    <Muted>
      {before}
      <chakra.span color="danger" fontWeight="600">
        {mark}
      </chakra.span>
      {after}
    </Muted>
  );
}

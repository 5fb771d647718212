import { chakra } from '@chakra-ui/react';
import { Muted } from './muted.tsx';
import { useTranslation } from 'react-i18next';

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

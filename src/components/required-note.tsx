import { chakra } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';

/** What the asterisk means, once on top of a form. */
export function RequiredNote() {
  const { t } = useTranslation('common');
  return (
    <chakra.p textStyle="small" color="fg.muted">
      <Trans
        t={t}
        i18nKey="requiredFields"
        components={{ mark: <chakra.span color="danger" fontWeight="600" /> }}
      />
    </chakra.p>
  );
}

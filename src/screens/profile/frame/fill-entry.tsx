import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonBase } from '../../../components/button.tsx';
import { FILL_ADDRESS } from '../wizard.ts';

/** Leads to the screen that fills the forms from a biodata. Welcome and each empty form show it. */
export function FillEntry() {
  const { t } = useTranslation('paste');
  return (
    <chakra.div px="4" py="3" layerStyle="panel">
      <p>{t('entryHelp')}</p>
      <ButtonBase asChild kind="secondary" minHeight="target" mt="3">
        <Link to={FILL_ADDRESS}>{t('title')}</Link>
      </ButtonBase>
    </chakra.div>
  );
}

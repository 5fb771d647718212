import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { listExtensions } from '../../../api/api-client.ts';
import { DEVICE_WORD } from '../../../i18n/device-word.ts';
import { isSectionOffered } from '../../../protocol/offered-sections.ts';
import { deviceStore } from '../../../store/device-store.ts';
import { PREFERENCES } from '../../../wizard/preferences.ts';
import { FormStep } from '../form-step.tsx';
import type { Wizard } from '../wizard.ts';
import { PreferenceRows } from './preference-rows.tsx';

export default function PreferencesStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const offered = useLiveQuery(() => listExtensions(deviceStore()));
  const isKeptHere = offered !== undefined && !isSectionOffered('preferences', offered);
  return (
    <>
      <chakra.p maxWidth="column">{t('about.personal-preferences')}</chakra.p>
      <chakra.p maxWidth="column" mt="2" mb="5" textStyle="small" color="fg.muted">
        {t('expectation.help')}
      </chakra.p>
      {isKeptHere ? (
        <chakra.p mb="5" textStyle="small" fontWeight="600">
          {t('expectation.keptHere', { context: DEVICE_WORD })}
        </chakra.p>
      ) : null}
      <FormStep wizard={wizard} form={PREFERENCES} layout={PreferenceRows} />
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../../components/info-box.tsx';
import { DEVICE_WORD } from '../../../i18n/device-word.ts';
import type { StorageFault } from '../../../store/storage-fault.ts';

/** The picked file is stored, but the prepared file could not be stored. */
export function PrepareFailure({ fault }: { fault: StorageFault | undefined }) {
  const { t } = useTranslation(['sync', 'wizard']);
  if (!fault) return null;
  return (
    <chakra.div mt="4">
      <InfoBox tone="danger" announce="assertive">
        {fault === 'full'
          ? t('wizard:form.storageFullFile', { context: DEVICE_WORD })
          : t('sync:why.notReady', { context: DEVICE_WORD })}
      </InfoBox>
    </chakra.div>
  );
}

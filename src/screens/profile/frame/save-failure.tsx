import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../../components/info-box.tsx';
import type { StorageFault } from '../../../store/schema/storage-fault.ts';

interface SaveFailureProps {
  fault: StorageFault;
  /** What could not be stored: typed text, or a picked file. */
  of?: 'text' | 'file';
}

export function SaveFailure({ fault, of = 'text' }: SaveFailureProps) {
  const { t } = useTranslation('wizard');
  return (
    <chakra.div mt="6">
      <InfoBox tone="danger" title={t('form.failedTitle')} announce="assertive">
        {fault === 'full'
          ? t(of === 'file' ? 'form.storageFullFile' : 'form.storageFull')
          : t('form.storageFailed')}
      </InfoBox>
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../components/info-box.tsx';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import type { StorageFault } from '../../store/storage-fault.ts';

interface SaveFailureProps {
  fault: StorageFault;
  /** What the person gave: typed text, or a chosen file. */
  of?: 'text' | 'file';
}

/** A step that could not be stored: first that nothing typed is lost, then what to do. */
export function SaveFailure({ fault, of = 'text' }: SaveFailureProps) {
  const { t } = useTranslation('wizard');
  return (
    <chakra.div mt="6">
      <InfoBox tone="danger" title={t('form.failedTitle')} announce="assertive">
        {fault === 'full'
          ? t(of === 'file' ? 'form.storageFullFile' : 'form.storageFull', { context: DEVICE_WORD })
          : t('form.storageFailed', { context: DEVICE_WORD })}
      </InfoBox>
    </chakra.div>
  );
}

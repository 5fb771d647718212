import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../components/info-box.tsx';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import type { StorageFault } from '../../store/storage-fault.ts';

interface SaveFailureProps {
  fault: StorageFault;
  /** The kind of data that the phone failed to store: typed text, or a picked file. */
  of?: 'text' | 'file';
}

/**
 * Tells the person that a step could not be stored: first that the text or file is still there,
 * then what the person can do.
 */
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

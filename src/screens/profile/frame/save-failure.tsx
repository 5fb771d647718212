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
    <InfoBox mt="6" tone="failure" title={t('form.failedTitle')}>
      {fault === 'full'
        ? t(of === 'file' ? 'form.storageFullFile' : 'form.storageFull')
        : t('form.storageFailed')}
    </InfoBox>
  );
}

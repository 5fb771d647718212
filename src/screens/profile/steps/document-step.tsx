import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { passStep } from '../../../store/sections/progress-store.ts';
import { storageFault, type StorageFault } from '../../../store/schema/storage-fault.ts';
import { BiodataMaker } from '../biodata/biodata.tsx';
import { SaveFailure } from '../frame/save-failure.tsx';
import { StepAction } from '../frame/step-layout.tsx';
import type { Wizard } from '../wizard.ts';

export { prefetchPages as prefetchStep } from '../biodata/biodata.tsx';

/** The step PDF Profile (spec.md §2). It stores only that the step was passed. */
export default function DocumentStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const [fault, setFault] = useState<StorageFault>();

  async function goOn(): Promise<void> {
    try {
      await passStep(wizard.store, wizard.step);
    } catch (cause) {
      setFault(storageFault(cause));
      return;
    }
    setFault(undefined);
    wizard.goOn();
  }

  return (
    <>
      <chakra.p maxWidth="column">{t('about.personal-document')}</chakra.p>
      {fault ? <SaveFailure fault={fault} /> : null}
      <StepAction>
        <Button minWidth={{ md: '14rem' }} onClick={() => void goOn()}>
          {t('continue')}
        </Button>
      </StepAction>
      <BiodataMaker store={wizard.store} />
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { isLastStep } from '../../domain/steps.ts';
import { passStep } from '../../store/progress-store.ts';
import { AllDone } from './all-done.tsx';
import { SaveFailure } from './save-failure.tsx';
import { storageFault, type StorageFault } from '../../store/storage-fault.ts';
import { StepAction } from './step-layout.tsx';
import type { Wizard } from './use-wizard.ts';

interface ContinueStepProps {
  wizard: Wizard;
  about: 'personal-document' | 'personal-preferences';
}

/** A step with nothing to fill in: what it is about, and on; after the last one, that all is done. */
export function ContinueStep({ wizard, about }: ContinueStepProps) {
  const { t } = useTranslation('wizard');
  const [fault, setFault] = useState<StorageFault>();
  const [hasEnded, setHasEnded] = useState(false);

  async function goOn(): Promise<void> {
    try {
      await passStep(wizard.store, wizard.step);
    } catch (cause) {
      setFault(storageFault(cause));
      return;
    }
    setFault(undefined);
    if (isLastStep(wizard.step)) setHasEnded(true);
    else wizard.goOn();
  }

  return (
    <>
      <chakra.p maxWidth="column">{t(`about.${about}`)}</chakra.p>
      {fault ? <SaveFailure fault={fault} /> : null}
      {hasEnded ? (
        <AllDone store={wizard.store} />
      ) : (
        <StepAction>
          <Button minWidth={{ md: '14rem' }} onClick={() => void goOn()}>
            {t('continue')}
          </Button>
        </StepAction>
      )}
    </>
  );
}

import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { passStep } from '../../../store/progress-store.ts';
import { SaveFailure } from '../save-failure.tsx';
import { storageFault, type StorageFault } from '../../../store/storage-fault.ts';
import { StepAction } from '../step-layout.tsx';
import type { Wizard } from '../wizard.ts';

interface ContinueActionProps {
  wizard: Wizard;
  /** True if a file completes the step. The step then need not be stored as passed. */
  isDone: boolean;
  children: ReactNode;
}

export function ContinueAction({ wizard, isDone, children }: ContinueActionProps) {
  const [fault, setFault] = useState<StorageFault>();

  async function goOn(): Promise<void> {
    try {
      if (!isDone) await passStep(wizard.store, wizard.step);
    } catch (cause) {
      setFault(storageFault(cause));
      return;
    }
    wizard.goOn();
  }

  return (
    <>
      {fault ? <SaveFailure fault={fault} of="file" /> : null}
      <StepAction>
        <Button minWidth={{ md: '14rem' }} onClick={() => void goOn()}>
          {children}
        </Button>
      </StepAction>
    </>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountStore } from '../../store/account-store.ts';
import type { StepForm } from '../../wizard/field-spec.ts';
import { listUnfinishedLookups } from '../../wizard/form-state.ts';
import type { StepFormControl } from './use-step-form.ts';

/** An option that is being added is not in its field yet, so the submit waits for it. */
export function useSubmit(
  store: AccountStore,
  form: StepForm,
  control: StepFormControl,
): () => void {
  const [waits, setWaits] = useState(0);
  const submitShown = useEffectEvent(() => void control.submit());
  useEffect(() => {
    if (waits > 0) submitShown();
  }, [waits]);
  return () => {
    if (listUnfinishedLookups(form, control.state).length === 0) {
      void control.submit();
      return;
    }
    // This read runs after the pending write. The submit follows even if the read fails.
    const added = store.options.count().catch(() => undefined);
    void added.then(() => setWaits((last) => last + 1));
  };
}

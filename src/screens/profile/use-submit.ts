import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountStore } from '../../store/account-store.ts';
import type { StepForm } from '../../wizard/field-spec.ts';
import { listUnfinishedLookups } from '../../wizard/form-state.ts';
import type { StepFormControl } from './use-step-form.ts';

/**
 * Submits the form. A field does not contain a new option until the option is stored, so the submit
 * waits for the stored option.
 */
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
    // This read runs after the pending write. If the store cannot be read, the submit reports the
    // error.
    const added = store.options.count().catch(() => undefined);
    void added.then(() => setWaits((last) => last + 1));
  };
}

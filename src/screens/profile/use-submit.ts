import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountStore } from '../../store/account-store.ts';
import type { StepForm } from '../../wizard/field-spec.ts';
import { listUnfinishedLookups } from '../../wizard/form-state.ts';
import type { StepFormControl } from './use-step-form.ts';

/**
 * What the press on a form's button does. An option that is being added at this moment is
 * not in its field yet: it is waited for, and what the form shows then is submitted.
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
    // Comes after what is being written; a phone that cannot be read says so when it is submitted.
    const added = store.options.count().catch(() => undefined);
    void added.then(() => setWaits((last) => last + 1));
  };
}

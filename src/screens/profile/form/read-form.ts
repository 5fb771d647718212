import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import type { User } from '../../../domain/user.ts';
import type { ReferenceItem } from '../../../domain/reference-item.ts';
import type { FormSectionKey, LooseValues } from '../../../domain/sections.ts';
import type { StepKey } from '../../../domain/steps.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { findCountry } from '../../../store/device/lookup-store.ts';
import {
  readStored,
  type FormPlace,
  type StoredForm,
} from '../../../store/sections/stored-form.ts';
import type { StepForm } from '../../../wizard/field-spec.ts';
import { fromDraft, openForm, type FormState } from '../../../wizard/form-state.ts';
import { proposedValues } from '../../../wizard/proposals.ts';
import type { PreloadKey } from '../preloaded.ts';

export function formKey(step: StepKey): PreloadKey<StoredForm> {
  return { name: step };
}

export async function readForm(store: AccountStore, place: FormPlace): Promise<StoredForm> {
  const home = place.section === 'primary' ? await readHome() : undefined;
  return { ...(await readStored(store, place)), home };
}

export async function readHome(): Promise<ReferenceItem | undefined> {
  return findCountry(deviceStore(), 'India');
}

/** `from` has the saved values when typing began. Only a value that differs is an edit [S13]. */
export interface Typing {
  from: LooseValues;
  state: FormState;
}

/** The draft, or else what is saved. A form that is new opens with what the app proposes. */
export function openStored(
  form: StepForm,
  { draft, saved, isNew }: StoredForm,
  proposals: LooseValues,
): Typing {
  return {
    from: draft?.from ?? saved ?? {},
    state: draft ? fromDraft(form, draft.values) : openForm(form, isNew ? proposals : saved),
  };
}

export function proposalsFor(
  { section }: StepForm,
  user: User,
  home: ReferenceItem | undefined,
): LooseValues {
  return section === 'primary' ? proposedValues(user, home) : {};
}

/**
 * Shows a message if the server failed and the phone has no data of the section (spec.md §8), but
 * none if only the network is missing.
 */
export function useLoadFailure(store: AccountStore, section: FormSectionKey): void {
  const { t } = useTranslation(['wizard', 'common']);
  useEffect(() => {
    let toldAt = Date.now();
    const watching = liveQuery(
      async () => (await store.sections.get(section))?.notLoadedAt ?? 0,
    ).subscribe({
      next(notLoadedAt) {
        if (notLoadedAt <= toldAt) return;
        toldAt = notLoadedAt;
        showToast({
          kind: 'error',
          title: t(`wizard:notLoaded.${section}`),
          text: t('common:somethingWrong'),
          id: `not-loaded-${section}`,
        });
      },
      // If the store cannot be read, the form reports the error.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [store, section, t]);
}

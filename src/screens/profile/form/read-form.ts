import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import type { User } from '../../../domain/account.ts';
import type { FieldReasons } from '../../../domain/field-reason.ts';
import type { ReferenceItem } from '../../../domain/reference-item.ts';
import type { FormSectionKey, LooseValues, SectionKey } from '../../../domain/sections.ts';
import type { StepKey } from '../../../domain/steps.ts';
import type { AccountStore, DraftRow, SectionRow } from '../../../store/schema/account-store.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { findCountry } from '../../../store/device/lookup-store.ts';
import { listRefusedOptionFields } from '../../../store/sections/local-items.ts';
import { targets, type OutboxEntry } from '../../../store/schema/outbox-entry.ts';
import { mergedValues } from '../../../store/sections/section-store.ts';
import type { StepForm } from '../../../wizard/field-spec.ts';
import { fromDraft, openForm, type FormState } from '../../../wizard/form-state.ts';
import { proposedValues } from '../../../wizard/proposals.ts';
import type { PreloadKey } from '../preloaded.ts';

export interface StoredForm {
  /** Undefined if nothing was saved yet. */
  saved: LooseValues | undefined;
  /** `at` is the time of the last change. */
  draft: { values: LooseValues; from: LooseValues; at: number } | undefined;
  /** The fields that the server named when it refused the last save. */
  refusal: FieldReasons | undefined;
  /** The fields with an added option that the server refused [S11]. */
  refusedOptions: string[];
  /** The fields in which a person has to choose between two values [S13]. */
  conflicts: string[];
  /** The server was asked, and nobody has saved anything: the form may open with proposals. */
  isNew: boolean;
  /** India, if the list of countries is on the phone. */
  home?: ReferenceItem | undefined;
}

export function formKey(step: StepKey): PreloadKey<StoredForm> {
  return { name: step };
}

interface FormRows {
  row: SectionRow | undefined;
  draft: DraftRow | undefined;
  entries: readonly OutboxEntry[];
}

export function formOf({ row, draft, entries }: FormRows, section: SectionKey): StoredForm {
  const refused = entries.find(
    (entry) => entry.target === targets.section(section) && entry.rejection,
  );
  const saved = row && mergedValues(row);
  return {
    saved,
    isNew: row !== undefined && row.fetchedAt > 0 && saved === undefined,
    draft: draft && { values: draft.values, from: draft.from, at: draft.at },
    refusal: refused?.rejection?.fields,
    conflicts: Object.keys(row?.conflicts ?? {}),
    refusedOptions: row ? listRefusedOptionFields(row, entries) : [],
  };
}

interface FormPlace {
  section: SectionKey;
  step: StepKey;
}

export async function readForm(store: AccountStore, place: FormPlace): Promise<StoredForm> {
  const home = place.section === 'primary' ? await readHome() : undefined;
  return { ...(await readStored(store, place)), home };
}

export async function readHome(): Promise<ReferenceItem | undefined> {
  return findCountry(deviceStore(), 'India');
}

export async function readStored(
  store: AccountStore,
  { section, step }: FormPlace,
): Promise<StoredForm> {
  return store.transaction('r', store.sections, store.drafts, store.outbox, async () => {
    const [row, draft, entries] = await Promise.all([
      store.sections.get(section),
      store.drafts.get(step),
      store.outbox.toArray(),
    ]);
    return formOf({ row, draft, entries }, section);
  });
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

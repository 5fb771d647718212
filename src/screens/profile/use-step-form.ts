import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { calendarDateAt } from '../../domain/calendar-date.ts';
import { checkSectionForm } from '../../domain/check-section.ts';
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { LooseValues } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { passStep } from '../../store/progress-store.ts';
import { sameAgain } from '../../store/same-again.ts';
import { saveSection } from '../../store/section-store.ts';
import { storageFault, type StorageFault } from '../../store/storage-fault.ts';
import type { StepForm } from '../../wizard/field-spec.ts';
import {
  afterSubmit,
  changeField,
  fromDraft,
  listUnfinishedLookups,
  openForm,
  submittedValues,
  toDraft,
  touchedValues,
  type FieldChange,
  type FormState,
} from '../../wizard/form-state.ts';
import { takeForm } from './read-ahead.ts';
import { readForm, type StoredForm } from './read-form.ts';
import type { StepHolder } from './step-lock.ts';
import { useDraft } from './use-draft.ts';
import { useSettledConflicts } from './use-settled-conflicts.ts';
import { useStepLock } from './use-step-lock.ts';

export interface Findings {
  attempt: number;
  reasons: FieldReasons;
  /** By field: the text in a lookup field that is neither a chosen nor an added item. */
  unfinished: Record<string, string>;
}

export type ChangeField = (
  field: string,
  change: FieldChange | ((state: FormState) => FieldChange),
) => void;

export interface StepFormControl {
  stored: StoredForm;
  state: FormState;
  change: ChangeField;
  findings: Findings;
  fault: StorageFault | undefined;
  couldKeepDraft: boolean;
  holder: StepHolder;
  takeOver: () => void;
  submit(): Promise<void>;
}

interface StepFormOptions {
  store: AccountStore;
  step: StepKey;
  form: StepForm;
  onSaved: () => void;
}

const NOTHING_FOUND: Findings = { attempt: 0, reasons: {}, unfinished: {} };

/**
 * Until the person types, the form shows the stored data. After that, data from the server changes
 * it only by the person's choice in a conflict. Returns undefined until the first read ends.
 */
export function useStepForm(options: StepFormOptions): StepFormControl | undefined {
  const { store, step, form, onSaved } = options;
  const [ahead] = useState(() => takeForm(store, step));
  const read = useMemo(
    () => sameAgain(() => readForm(store, { section: form.section, step }), ahead),
    [store, step, form, ahead],
  );
  const stored = useLiveQuery(read, [read], ahead);
  const [edited, setEdited] = useState<FormState>();
  // The saved values when typing began. Only a value that differs is this person's edit [S13].
  const [begunFrom, setBegunFrom] = useState<LooseValues>();
  const [findings, setFindings] = useState(NOTHING_FOUND);
  const [fault, setFault] = useState<StorageFault>();
  const isSubmitting = useRef(false);
  const draft = useMemo(
    () => (edited ? { values: toDraft(edited), from: begunFrom ?? {} } : undefined),
    [edited, begunFrom],
  );
  const { keeper, couldStore } = useDraft({ store, step }, draft);
  const { holder, takeOver } = useStepLock(store, step);
  useEffect(() => {
    if (holder === 'here') keeper.reopen();
    if (holder !== 'elsewhere') return;
    // The typed text becomes the draft with which the other tab continues. This form then shows the
    // stored data again.
    const followPhone = () => {
      setEdited(undefined);
      setBegunFrom(undefined);
    };
    void keeper.flush().then((isStored) => (isStored ? followPhone() : undefined));
    keeper.close();
  }, [keeper, holder]);
  const onPhone = useMemo(() => stored && stateOf(form, stored), [form, stored]);
  const state = edited ?? onPhone;
  const halfTyped = edited && begunFrom ? { edited, from: begunFrom } : undefined;
  useSettledConflicts(stored, halfTyped, ({ untouched, settled }) => {
    const opened = openForm(form, stored?.saved).values;
    const chosen = (fields: string[]) =>
      Object.fromEntries(fields.map((field) => [field, opened[field]]));
    setEdited((last) => last && { ...last, values: { ...last.values, ...chosen(untouched) } });
    setBegunFrom((last) => last && { ...last, ...chosen(settled) });
  });
  const from = begunFrom ?? stored?.draft?.from ?? stored?.saved ?? {};
  // `change` stays the same function: React draws a field again only when the field changes.
  const latest = useRef({ holder, from, onPhone });
  useLayoutEffect(() => {
    latest.current = { holder, from, onPhone };
  });
  const change = useCallback<ChangeField>(
    (field, wanted) => {
      const now = latest.current;
      if (now.holder !== 'here') return;
      setBegunFrom((last) => last ?? now.from);
      setEdited((last) => {
        const before = last ?? now.onPhone;
        if (!before) return last;
        return changeField(form, before, {
          field,
          change: typeof wanted === 'function' ? wanted(before) : wanted,
        });
      });
    },
    [form],
  );
  if (!stored || !state || !onPhone) return undefined;
  const hasRecord = stored.saved !== undefined;

  async function submit(shown: FormState): Promise<void> {
    if (isSubmitting.current || holder !== 'here') return;
    setFault(undefined);
    const checked = checkSectionForm(
      form.section,
      submittedValues(form, shown),
      calendarDateAt(Date.now()),
    );
    const unfinished = listUnfinishedLookups(form, shown);
    if (!checked.ok || unfinished.length > 0) {
      if (edited) setEdited(afterSubmit(form, edited));
      setFindings((last) => ({
        attempt: last.attempt + 1,
        reasons: checked.ok ? {} : checked.fields,
        unfinished: Object.fromEntries(unfinished.map(({ field, text }) => [field, text])),
      }));
      return;
    }
    // Nobody typed: the form equals the saved data.
    if (!edited && !stored?.draft && hasRecord) return onSaved();
    isSubmitting.current = true;
    keeper.close();
    try {
      const values = touchedValues(form, shown, { checked: checked.value, from });
      const saved = await saveSection(store, { key: form.section, step, values, from });
      // A family may leave a form empty. Nothing is saved then, and the step counts as passed.
      if (saved === 'unchanged' && !hasRecord) await passStep(store, step);
    } catch (cause) {
      // The transaction wrote nothing. The form stays as it was, and its draft is stored again.
      keeper.reopen();
      if (draft) keeper.keep(draft);
      setFault(storageFault(cause));
      return;
    } finally {
      isSubmitting.current = false;
    }
    onSaved();
  }

  return {
    stored,
    state,
    findings,
    fault,
    couldKeepDraft: couldStore,
    holder,
    takeOver,
    change,
    submit: () => submit(state),
  };
}

function stateOf(form: StepForm, { draft, saved }: StoredForm): FormState {
  return draft ? fromDraft(form, draft.values) : openForm(form, saved);
}

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
  type Dispatch,
} from 'react';
import type { User } from '../../../domain/user.ts';
import { calendarDateAt } from '../../../domain/calendar-date.ts';
import { judgeAgain } from '../../../domain/check.ts';
import { checkSectionForm } from '../../../domain/check-section.ts';
import type { FieldReasons } from '../../../domain/field-reason.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import type { LooseValues } from '../../../domain/sections.ts';
import type { StepKey } from '../../../domain/steps.ts';
import { forgetEarlyTyping } from '../../../session/early-typing.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { passStep } from '../../../store/sections/progress-store.ts';
import { saveSection } from '../../../store/sections/section-store.ts';
import type { StoredForm } from '../../../store/sections/stored-form.ts';
import { storageFault, type StorageFault } from '../../../store/schema/storage-fault.ts';
import type { StepForm } from '../../../wizard/field-spec.ts';
import {
  changeField,
  listUnfinishedLookups,
  openForm,
  submittedValues,
  toDraft,
  touchedValues,
  unfinishedDraft,
  type FieldChange,
  type FormState,
} from '../../../wizard/form-state.ts';
import { listProposed } from '../../../wizard/proposals.ts';
import { useDraft } from './draft-keeper.ts';
import { usePreloaded } from '../preloaded.ts';
import { formKey, openStored, proposalsFor, readForm, type Typing } from './read-form.ts';

/** What is wrong now in the fields that were wrong at the last attempt. */
export interface ValidationErrors {
  attempt: number;
  reasons: FieldReasons;
  /** The fields with a reason that have no value. */
  empty: readonly string[];
  /** By field: the text in a lookup field that is neither a chosen nor an added item. */
  unfinished: Record<string, string>;
}

type Change = FieldChange | ((state: FormState) => FieldChange);
export type ChangeField = (field: string, change: Change) => void;

interface StepFormOptions {
  store: AccountStore;
  user: User;
  step: StepKey;
  form: StepForm;
  onSaved: () => void;
}

type TypingEvent =
  | { kind: 'typed'; field: string; change: Change }
  | { kind: 'settled'; fields: readonly string[]; saved: LooseValues | undefined };

const NOTHING_FOUND = { attempt: 0, fields: {} };

/**
 * Until the person types, the form shows the stored data. After that, data from the server changes
 * it only by the person's choice in a conflict. Returns undefined until the first read ends.
 */
export function useStepForm(options: StepFormOptions) {
  const { store, user, step, form, onSaved } = options;
  const read = useCallback(
    () => readForm(store, { section: form.section, step }),
    [store, step, form],
  );
  const stored = usePreloaded(store, formKey(step), read);
  const proposals = useMemo(
    () => proposalsFor(form, user, stored?.home),
    [form, user, stored?.home],
  );
  const opened = useMemo(
    () => stored && openStored(form, stored, proposals),
    [form, stored, proposals],
  );
  const [typing, dispatch] = useReducer(
    (last: Typing | undefined, event: TypingEvent) => reduce(form, last ?? opened, event),
    undefined,
  );
  useSettledConflicts(stored, typing !== undefined, dispatch);
  const [found, setFound] = useState<{ attempt: number; fields: FieldReasons }>(NOTHING_FOUND);
  const [fault, setFault] = useState<StorageFault>();
  const isSubmitting = useRef(false);
  const draft = useMemo(
    () => typing && { values: toDraft(typing.state), from: typing.from },
    [typing],
  );
  const { keeper, couldStore } = useDraft({ store, step, user }, draft);
  // `change` stays the same function: React draws a field again only when the field changes.
  const change = useCallback<ChangeField>(
    (field, wanted) => dispatch({ kind: 'typed', field, change: wanted }),
    [],
  );
  const shown = typing ?? opened;
  const submit = useSubmit(
    store,
    () => shown !== undefined && listUnfinishedLookups(form, shown.state).length > 0,
    save,
  );
  if (!stored || !shown) return undefined;
  return {
    stored,
    state: shown.state,
    /** The fields that show what the app proposes. */
    proposed: listProposed(proposals, shown),
    validationErrors: {
      attempt: found.attempt,
      ...judge(form, stored, { state: shown.state, found }),
    },
    fault,
    couldKeepDraft: couldStore,
    change,
    submit,
  };

  async function save(): Promise<void> {
    if (isSubmitting.current || !shown) return;
    setFault(undefined);
    const { state, from } = shown;
    const checked = checkForm(form, state);
    if (!checked.ok) {
      setFound((last) => ({ attempt: last.attempt + 1, fields: checked.fields }));
      return;
    }
    const hasRecord = stored?.saved !== undefined;
    // Nobody typed: the form equals the saved data.
    if (!typing && !stored?.draft && hasRecord) return onSaved();
    isSubmitting.current = true;
    keeper.close();
    try {
      const values = touchedValues(form, state, { checked: checked.value, from });
      const left = unfinishedDraft(form, state, { ...from, ...values });
      const saved = await saveSection(store, {
        key: form.section,
        step,
        values,
        from,
        proposed: listProposed(proposals, shown),
        left,
      });
      // A family may leave a form empty. Nothing is saved then, and the step counts as passed.
      if (saved === 'unchanged' && !hasRecord) await passStep(store, step);
      forgetEarlyTyping({ user: String(user.id), step });
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
}

export type StepFormControl = NonNullable<ReturnType<typeof useStepForm>>;

function checkForm(form: StepForm, state: FormState) {
  return checkSectionForm(form.section, submittedValues(form, state), calendarDateAt(Date.now()));
}

/**
 * Judges again, at each change, the fields that were wrong at the last attempt. Before the first
 * attempt, these are the fields that the server refused, until their values change.
 */
function judge(
  form: StepForm,
  { saved, refusal = {} }: StoredForm,
  { state, found }: { state: FormState; found: { attempt: number; fields: FieldReasons } },
): Omit<ValidationErrors, 'attempt'> {
  const isTried = found.attempt > 0;
  const shown = isTried ? found.fields : refusal;
  if (Object.keys(shown).length === 0) return { reasons: {}, empty: [], unfinished: {} };
  const opened = openForm(form, saved).values;
  const isAsRefused = (field: string) =>
    !isTried && !(field in state.typed) && isSameValue(state.values[field], opened[field]);
  const { reasons, empty } = judgeAgain(shown, checkForm(form, state), isAsRefused);
  const unfinished = listUnfinishedLookups(form, state).filter(({ field }) => field in reasons);
  return {
    reasons,
    empty: empty.filter((field) => !state.typed[field]),
    unfinished: Object.fromEntries(unfinished.map(({ field, text }) => [field, text])),
  };
}

function reduce(
  form: StepForm,
  typing: Typing | undefined,
  event: TypingEvent,
): Typing | undefined {
  if (!typing) return undefined;
  const { from, state } = typing;
  switch (event.kind) {
    case 'typed': {
      const { field, change } = event;
      const wanted = typeof change === 'function' ? change(state) : change;
      return { from, state: changeField(form, state, { field, change: wanted }) };
    }
    case 'settled':
      return settle(form, typing, event);
  }
}

/** After a choice in a conflict, fields in which nobody typed show the chosen value. */
function settle(
  form: StepForm,
  { from, state }: Typing,
  { fields, saved }: { fields: readonly string[]; saved: LooseValues | undefined },
): Typing {
  const chosen = openForm(form, saved).values;
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, chosen[name]]));
  const untouched = fields.filter(
    (field) => !(field in state.typed) && isSameValue(state.values[field], from[field]),
  );
  // An edited list keeps its base, because saving the form merges the list with the chosen value.
  const isTypedList = (field: string) =>
    Array.isArray(state.values[field]) && !untouched.includes(field);
  return {
    from: { ...from, ...pick(fields.filter((field) => !isTypedList(field))) },
    state: { ...state, values: { ...state.values, ...pick(untouched) } },
  };
}

function useSettledConflicts(
  stored: StoredForm | undefined,
  isTyping: boolean,
  dispatch: Dispatch<TypingEvent>,
): void {
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!stored) return;
    const { conflicts, saved } = stored;
    const fields = before.current.filter((field) => !conflicts.includes(field));
    before.current = conflicts;
    if (isTyping && fields.length > 0) dispatch({ kind: 'settled', fields, saved });
  }, [stored, isTyping, dispatch]);
}

/** An option that is being added is not in its field yet, so the submit waits for it. */
function useSubmit(
  store: AccountStore,
  isUnfinished: () => boolean,
  save: () => Promise<void>,
): () => void {
  const [waits, setWaits] = useState(0);
  const saveShown = useEffectEvent(() => void save());
  useEffect(() => {
    if (waits > 0) saveShown();
  }, [waits]);
  return () => {
    if (!isUnfinished()) {
      void save();
      return;
    }
    // This read runs after the pending write. The submit follows even if the read fails.
    const added = store.options.count().catch(() => undefined);
    void added.then(() => setWaits((last) => last + 1));
  };
}

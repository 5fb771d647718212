import { chakra } from '@chakra-ui/react';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from 'dexie-react-hooks';
import { askToChoose } from '../../../components/ask-to-choose.ts';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Collapsible } from '../../../components/collapsible.tsx';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { RequiredNote } from '../../../components/form.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { SignedWord, StateLabel } from '../../../components/state-label.tsx';
import { formatMoment } from '../../../components/status/format-moment.ts';
import { useDeferredRender } from '../../../components/use-deferred-render.ts';
import { isOwnProfile } from '../../../domain/user.ts';
import type { SectionKey } from '../../../domain/sections.ts';
import type { ItemState } from '../../../store/account/unsent.ts';
import { triggerSync } from '../../../sync/trigger-sync.ts';
import {
  type FieldGroup,
  type FieldSpec,
  listFields,
  type StepForm,
} from '../../../wizard/field-spec.ts';
import { toItem } from '../../../wizard/form-state.ts';
import { FieldGrid, type FieldGridProps } from './field-view.tsx';
import { useLoadFailure } from './read-form.ts';
import { SaveFailure } from '../frame/save-failure.tsx';
import { StepAction } from '../frame/step-layout.tsx';
import { takeOverFirstScreen } from './take-over.ts';
import { useFieldMessages } from './use-field-messages.ts';
import { type StepFormControl, useStepForm } from './use-step-form.ts';
import { FILL_ADDRESS, type Wizard } from '../wizard.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { readValues } from '../../../store/sections/section-store.ts';
import { STEP_FORMS, type PlainFormStep } from '../../../wizard/step-forms.ts';

interface FormStepProps {
  wizard: Wizard;
  form: StepForm;
  layout?: ComponentType<FieldGridProps>;
}

const FORM_ID = 'step-form';

/** A step that is a form. Its fields are data (src/wizard). */
export function FormStep(props: FormStepProps) {
  const { wizard, form } = props;
  const { t } = useTranslation('wizard');
  const { store, user, step } = wizard;
  useLoadFailure(store, form.section);
  // The engine fetches stale data (spec.md §4).
  useEffect(() => void triggerSync('visible'), []);
  const control = useStepForm({ store, user, step, form, onSaved: () => wizard.goOn() });
  return (
    <>
      {control ? <FilledForm {...props} control={control} /> : <Skeleton height="30rem" />}
      <StepAction>
        {/* Disabled until the form is loaded: a press would do nothing. */}
        <Button type="submit" form={FORM_ID} disabled={!control}>
          {t(form.submit)}
        </Button>
        {control ? (
          <SavedNote draftAt={control.stored.draft?.at} state={wizard.states[step]} />
        ) : null}
      </StepAction>
    </>
  );
}

export function FilledForm(props: FormStepProps & { control: StepFormControl }) {
  const { wizard, form, control, layout: FieldLayout = FieldGrid } = props;
  const { t } = useTranslation(['wizard', 'common', 'paste']);
  const messages = useFieldMessages(form, control);
  const { stored, fault, couldKeepDraft } = control;
  const { attempt } = control.validationErrors;
  const isTimeForAll = useDeferredRender();
  const groups = isTimeForAll ? form.groups : takeFields(form.groups, FIRST_FIELDS);
  const { user } = wizard;
  const { section } = form;
  const title = formTitle();
  // Stays the same when a person begins to type, so that nothing moves under the finger.
  const [isEmpty] = useState(!stored.saved && !stored.draft);
  const isRefused = stored.refusal !== undefined && attempt === 0;
  const takeOver = useEffectEvent(() =>
    takeOverFirstScreen({
      user: String(user.id),
      step: wizard.step,
      draftAt: stored.draft?.at,
      change: (field, text) => control.change(field, { value: text }),
    }),
  );
  useLayoutEffect(() => takeOver(), []);
  return (
    <chakra.form
      id={FORM_ID}
      noValidate
      // Otherwise a browser that restores tabs keeps the text on disk, even after a logout.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        control.submit();
      }}
    >
      {isEmpty ? (
        <LinkButton kind="quiet" px="0" mb="4" to={FILL_ADDRESS}>
          {t('paste:title')}
        </LinkButton>
      ) : null}
      <ConflictBanner section={form.section} fields={stored.conflicts} />
      {isRefused ? (
        <InfoBox mb="6" tone="danger">
          {t('form.refused')}
        </InfoBox>
      ) : null}
      <chakra.div mb="6" _empty={{ display: 'none' }}>
        <ErrorSummary
          attempt={attempt}
          errors={(attempt > 0 ? messages : []).map(({ field, summary }) => ({
            fieldId: field,
            message: summary,
          }))}
        />
      </chakra.div>
      {title === undefined ? null : <h2>{title}</h2>}
      {listFields(form).some((field) => field.required) ? (
        <chakra.div mb="3">
          <RequiredNote />
        </chakra.div>
      ) : null}
      <chakra.div display="flow-root">
        {groups.map(({ fields, heading, sameAs, isFolded }) => {
          const groupHeading = heading && (
            <chakra.h2 my={isFolded ? '0' : '4'}>{t(`headings.${heading}`)}</chakra.h2>
          );
          const grid = <FieldLayout {...{ fields, form, wizard, control, messages }} />;
          return (
            <chakra.section key={fields[0]?.name} mb="8">
              {groupHeading ? <HeadingLine /> : null}
              {isFolded ? null : groupHeading}
              {sameAs ? (
                <SameAddress store={wizard.store} sameAs={sameAs} control={control} />
              ) : null}
              {isFolded ? (
                <Collapsible
                  title={groupHeading}
                  isWanted={fields.some(isUsed)}
                  render={() => grid}
                />
              ) : (
                grid
              )}
            </chakra.section>
          );
        })}
      </chakra.div>
      {fault ? <SaveFailure fault={fault} /> : null}
      {couldKeepDraft ? null : (
        <InfoBox tone="warning" announce="polite">
          {t('form.draftFailed')}
        </InfoBox>
      )}
    </chakra.form>
  );

  function isUsed({ name }: { name: string }): boolean {
    return Boolean(control.state.values[name]) || messages.some(({ field }) => field === name);
  }

  /**
   * Two forms have a title of their own (spec.md §2). For another person's profile, it names the
   * candidate in Marathi and Hindi.
   */
  function formTitle(): string | undefined {
    if (section !== 'primary' && section !== 'personal') return undefined;
    return !isOwnProfile(user)
      ? t(`forms.${section}Of`, { name: user.candidateName })
      : t(`forms.${section}`);
  }
}

/** The number of fields drawn at first. The second one makes the phone's keyboard show 'Next'. */
const FIRST_FIELDS = 2;

export function listFirstFields(form: StepForm): readonly FieldSpec[] {
  return takeFields(form.groups, FIRST_FIELDS).flatMap(({ fields }) => fields);
}

/** Returns the first fields. A cheap phone needs half a second to draw all fields at once. */
function takeFields(groups: readonly FieldGroup[], count: number): FieldGroup[] {
  const [first, ...others] = groups;
  if (!first || count <= 0) return [];
  const fields = first.fields.slice(0, count);
  return [{ ...first, fields }, ...takeFields(others, count - fields.length)];
}

/** Lists the fields in which a person has to choose between two values [S13]. */
function ConflictBanner({ section, fields }: { section: SectionKey; fields: string[] }) {
  const { t } = useTranslation(['safety', 'wizard']);
  const [first] = fields;
  if (first === undefined) return null;
  const labels = fields.map((field) => t(`wizard:fields.${field as 'first_name'}`));
  return (
    <InfoBox
      mb="6"
      tone="danger"
      title={t('conflict.notice', { count: fields.length, fields: labels.join(', ') })}
      announce="polite"
    >
      <span>{t('conflict.text')}</span>
      <chakra.div mt="3">
        <Button
          kind="secondary"
          minHeight="target"
          onClick={() => askToChoose({ section, field: first })}
        >
          {t('conflict.choose')}
        </Button>
      </chakra.div>
    </InfoBox>
  );
}

interface SavedNoteProps {
  /** When the draft was last stored, in epoch milliseconds. */
  draftAt: number | undefined;
  state: ItemState | undefined;
}

export function SavedNote({ draftAt, state }: SavedNoteProps) {
  const { t, i18n } = useTranslation('wizard');
  if (draftAt === undefined)
    return !state || state === 'sent' ? null : <StateLabel state={state} />;
  const language = i18n.resolvedLanguage ?? 'en';
  // `now` is the draft's own time, so that only the time of day is shown.
  const time = formatMoment(draftAt, { now: draftAt, language });
  return <SignedWord state="saved">{t('form.savedAt', { time })}</SignedWord>;
}

const SAME_ADDRESS_ID = 'same-address';

interface SameAddressProps {
  store: AccountStore;
  sameAs: NonNullable<FieldGroup['sameAs']>;
  control: StepFormControl;
}

/**
 * Copies the other address as this phone has saved it, sent or not, with options that the family
 * added [S11]. Later changes of the other address do not change the copy. What stood there before
 * can be taken back.
 */
function SameAddress({ store, sameAs, control }: SameAddressProps) {
  const { t } = useTranslation('wizard');
  const { state, change } = control;
  const [before, setBefore] =
    useState<{ field: string; value: unknown; typed: string | undefined }[]>();
  const { section, fields } = sameAs;
  const saved = useLiveQuery(() => readValues(store, section), [store, section]);
  const items = fields.map(({ field, from }) => ({ field, item: toItem(saved?.[from]) }));
  if (items.every(({ item }) => item === null)) return null;

  const names = items.map(({ item }) => item?.name);
  const lost = (before ?? [])
    .map(({ value, typed }) => typed?.trim() || toItem(value)?.name)
    .filter((name) => name && !names.includes(name));

  function copy(): void {
    setBefore(
      fields.map(({ field }) => ({
        field,
        value: state.values[field],
        typed: state.typed[field],
      })),
    );
    // The country comes first, then state and city: a change of one field clears those below it.
    for (const { field, item } of items) change(field, { value: item, typed: undefined });
  }

  function undo(): void {
    for (const { field, value, typed } of before ?? []) change(field, { value, typed });
    setBefore(undefined);
    document.getElementById(SAME_ADDRESS_ID)?.focus();
  }

  return (
    <chakra.div mb="4">
      <Button id={SAME_ADDRESS_ID} kind="secondary" minHeight="target" onClick={copy}>
        {t('address.sameAsPermanent')}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {before ? t('address.copied') : ''}
      </span>
      {lost.length > 0 ? (
        <chakra.div mt="2" textStyle="small" overflowWrap="anywhere">
          <span>{t('address.instead', { before: lost.join(', ') })}</span>{' '}
          <Button kind="quiet" onClick={undo}>
            {t('address.undo')}
          </Button>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

/** A step that is only its form (spec.md §2). */
export default function PlainFormStep({ wizard }: { wizard: Wizard }) {
  return <FormStep wizard={wizard} form={STEP_FORMS[wizard.step as PlainFormStep]} />;
}

import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { EmailField } from '../../components/email-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useOnline } from '../../device/online.ts';
import { RegistrationDetails } from '../../domain/account.ts';
import { check } from '../../domain/check.ts';
import { REGISTRATION_ERROR_MAX_LENGTH } from '../../domain/limits.ts';
import { useFailureText, type Failure } from '../../session/use-failure-text.ts';
import { KnownEmailPanel } from './known-email-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { createTemporaryUser, lookUpEmail } from './registration-calls.ts';
import { asksForConsent, detailsOf, isForSelf } from './registration.ts';
import type { StepProps } from './step-props.ts';

const FIELDS = {
  full_name: 'register-name',
  email: 'register-email',
  candidate_full_name: 'register-candidate',
};

/** Step 3: the notice about data, then the form. For a known e-mail, a panel replaces the form. */
export function DetailsStep(props: StepProps) {
  if (asksForConsent(props.registration)) return <NoticePanel {...props} />;
  return props.registration.known ? <KnownEmailPanel {...props} /> : <DetailsForm {...props} />;
}

function DetailsForm({ registration, change, reset }: StepProps) {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const errors = useFieldErrors(FIELDS);
  const forSelf = isForSelf(registration);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const checked = check(RegistrationDetails, detailsOf(registration));
    const reasons = checked.ok ? {} : { ...checked.fields };
    // People who register for themselves see no field for the candidate's name, so it has no error.
    if (forSelf) delete reasons['candidate_full_name'];
    errors.show(reasons);
    if (!checked.ok) return;
    setIsBusy(true);
    const failed = await register(checked.value);
    setIsBusy(false);
    if (!failed) return;
    if (failed.outcome === 'rejected') errors.show(failed.problem.fields);
    setFailure(failed);
  }

  /** The server's answer about the address decides how to continue (spec.md §4). */
  async function register(details: RegistrationDetails): Promise<Failure | undefined> {
    const found = await lookUpEmail(details.email);
    if (found.outcome !== 'accepted') return found;
    if (found.user?.is_email_verified) {
      change({ known: { as: 'registered' } });
      return undefined;
    }
    if (found.user) {
      change({
        known: {
          as: 'unverified',
          id: found.user.id,
          name: found.user.full_name,
          candidateName: found.user.candidate_full_name ?? '',
          email: found.user.email,
        },
      });
      return undefined;
    }
    const created = await createTemporaryUser(registration, details);
    if (created.outcome !== 'accepted') return created;
    change({
      step: 'otp',
      email: details.email,
      temporaryUserId: created.value.data.id,
      otpSentAt: Date.now(),
      verifyKey: null,
      createKey: null,
    });
    return undefined;
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <ErrorSummary {...errors.summary} />
      <RequiredNote />
      <TextField
        id={FIELDS.full_name}
        label={t('register.details.name')}
        autoComplete="name"
        required
        value={registration.name}
        onChange={(name) => change({ name })}
        error={errors.of('full_name')}
      />
      <EmailField
        id={FIELDS.email}
        label={t('register.details.email')}
        help={t('register.details.emailHelp')}
        autoComplete="email"
        value={registration.email}
        onChange={(email) => change({ email })}
        error={errors.of('email')}
      />
      {forSelf ? null : (
        <TextField
          id={FIELDS.candidate_full_name}
          label={t('register.details.candidateName')}
          help={t('register.details.candidateHelp')}
          autoComplete="off"
          required
          value={registration.candidateName}
          onChange={(candidateName) => change({ candidateName })}
          error={errors.of('candidate_full_name')}
        />
      )}
      {failure ? (
        <InfoBox
          tone={failure.outcome === 'unreachable' ? 'info' : 'danger'}
          title={t('register.failed')}
          announce="assertive"
        >
          {failureText(failure, REGISTRATION_ERROR_MAX_LENGTH)} {t('common:offline.safeHere')}
        </InfoBox>
      ) : null}
      {isOnline || failure ? null : <NeedsInternet what={t('needsInternet.register')} />}
      <Button
        type="submit"
        kind={isOnline ? 'primary' : 'needsInternet'}
        busy={isBusy}
        busyLabel={t('sending')}
      >
        {t('confirm')}
      </Button>
      <Button kind="secondary" onClick={reset}>
        {t('register.details.cancel')}
      </Button>
    </Form>
  );
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button, SubmitButton } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form, RequiredNote } from '../../components/form.tsx';
import { InfoBox, NeedsInternet } from '../../components/info-box.tsx';
import { EmailField, TextField } from '../../components/text-field.tsx';
import { RegistrationDetails } from '../../domain/account.ts';
import { check } from '../../domain/check.ts';
import { REGISTRATION_ERROR_MAX_LENGTH } from '../../domain/limits.ts';
import { useCall } from '../../session/use-call.ts';
import { useProblemText, type Failure } from '../../session/use-failure-text.ts';
import { KnownEmailPanel } from './known-email-panel.tsx';
import { createTemporaryUser, lookUpEmail } from './registration-calls.ts';
import { detailsOf, isForSelf, withOtpSent } from './registration.ts';
import type { StepProps } from './use-registration.ts';
import { PrivacyNoticeLines } from './privacy-notice.tsx';

const FIELDS = {
  full_name: 'register-name',
  email: 'register-email',
  candidate_full_name: 'register-candidate',
};

/** Step 3. For a known e-mail, a panel replaces the form. */
export function DetailsStep(props: StepProps) {
  return props.registration.known ? <KnownEmailPanel {...props} /> : <DetailsForm {...props} />;
}

function DetailsForm({ registration, change, reset }: StepProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const problemText = useProblemText();
  const forSelf = isForSelf(registration);
  const ofRelation =
    `register.relations.${registration.relationName as 'Daughter'}.candidate` as const;
  const candidateName = t('register.details.candidateName');
  const candidate = i18n.exists(`account:${ofRelation}`) ? t(ofRelation) : candidateName;

  const call = useCall({
    ids: FIELDS,
    labels: { candidate_full_name: candidate },
    check() {
      const checked = check(RegistrationDetails, detailsOf(registration));
      // For 'Self' there is no field for the candidate's name, so it has no error.
      if (!checked.ok && forSelf) delete checked.fields['candidate_full_name'];
      return checked;
    },
    send: register,
  });

  /** The server's answer about the address decides how to continue (spec.md §4). */
  async function register(details: RegistrationDetails) {
    const found = await lookUpEmail(details.email);
    if (found.outcome !== 'accepted') return found;
    if (found.user?.is_email_verified) {
      change({ known: { as: 'registered' } });
      return found;
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
      return found;
    }
    const created = await createTemporaryUser(registration, details);
    if (created.outcome !== 'accepted') return created;
    change(withOtpSent(details.email, created.value.data.id));
    return found;
  }

  /** The server's message, or why there is none. */
  function dataOf(failure: Failure): string {
    const { problem } = 'problem' in failure ? failure : {};
    return (
      (problem && problemText(problem, REGISTRATION_ERROR_MAX_LENGTH)) || call.failureText(failure)
    );
  }

  return (
    <Form onSubmit={call.submit}>
      <ErrorSummary {...call.summary} />
      <RequiredNote />
      <TextField
        {...call.field('full_name')}
        label={t('register.details.name')}
        autoComplete="name"
        required
        value={registration.name}
        onChange={(name) => change({ name })}
      />
      <EmailField
        {...call.field('email')}
        label={t('register.details.email')}
        help={t('register.details.emailHelp')}
        autoComplete="email"
        value={registration.email}
        onChange={(email) => change({ email })}
      />
      {forSelf ? null : (
        <TextField
          {...call.field('candidate_full_name')}
          label={candidate}
          aria-label={candidate === candidateName ? candidate : `${candidate} (${candidateName})`}
          help={t('register.details.candidateHelp')}
          autoComplete="off"
          required
          value={registration.candidateName}
          onChange={(candidateName) => change({ candidateName })}
        />
      )}
      {call.failure ? (
        <InfoBox
          tone={call.failure.outcome === 'unreachable' ? 'info' : 'danger'}
          title={t('register.failed')}
          announce="assertive"
        >
          <chakra.p overflowWrap="anywhere">{dataOf(call.failure)}</chakra.p>
          <p>{t('common:offline.safeHere')}</p>
        </InfoBox>
      ) : null}
      {call.isOnline || call.failure ? null : <NeedsInternet what={t('needsInternet.register')} />}
      <PrivacyNoticeLines />
      <SubmitButton isOnline={call.isOnline} busy={call.isBusy} busyLabel={t('sending')}>
        {t('confirm')}
      </SubmitButton>
      <Button kind="quiet" alignSelf="center" mt="4" onClick={reset}>
        {t('common:cancel')}
      </Button>
    </Form>
  );
}

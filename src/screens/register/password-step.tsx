import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SubmitButton } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form, RequiredNote } from '../../components/form.tsx';
import { InfoBox, NeedsInternet } from '../../components/info-box.tsx';
import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { endToasts, showToast } from '../../components/show-toast.ts';
import { TextField } from '../../components/text-field.tsx';
import { useBusy } from '../../device/busy.ts';
import { checkNewPassword } from '../../domain/new-password.ts';
import { CREATE_USER_ERROR_MAX_LENGTH } from '../../domain/limits.ts';
import type { Failure } from '../../session/use-failure-text.ts';
import { useCall } from '../../session/use-call.ts';
import { createUser, sendOtp } from './registration-calls.ts';
import type { StepProps } from './use-registration.ts';

const FIELDS = { password: 'register-password', confirmPassword: 'register-confirm-password' };
/** The name of the message, which ends when a password is typed again. */
const DIFFER = 'passwords-differ';

/** Step 5: the person types a password. The app never stores it. */
export default function PasswordStep({ registration, change, forget }: StepProps) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [values, setValues] = useState({ password: '', confirmPassword: '' });
  useBusy(values.password !== '');
  const { email } = registration;

  const call = useCall({
    ids: FIELDS,
    check: () => checkNewPassword(values),
    onInvalid({ confirmPassword }) {
      if (confirmPassword === 'passwordsDiffer') {
        showToast({ kind: 'error', title: t('register.passwordsDiffer'), id: DIFFER });
      }
    },
    send({ password }) {
      const key = registration.createKey ?? crypto.randomUUID();
      change({ createKey: key });
      return createUser(key, email, password);
    },
    async onAccepted() {
      showToast({
        kind: 'success',
        title: t('register.createdTitle'),
        text: t('register.createdText'),
      });
      // The stored registration is deleted first. If the page is closed here, the app must not ask
      // for the password of an account that exists already.
      await forget();
      await navigate('/login', { state: { email } });
    },
    onFailure(failure) {
      if (failure.outcome !== 'unreachable') change({ createKey: null });
      return tellFailure(failure);
    },
  });

  /**
   * The messages are those of spec.md §8: one for 400 (the user exists), one for 500, and one for
   * every other refusal. If the e-mail address must be verified again, `verifyAgain` runs instead.
   */
  async function tellFailure(failure: Failure): Promise<void> {
    if (failure.outcome === 'rejected') {
      const { problem, status } = failure;
      if (problem.code === 'verification_required') {
        await verifyAgain();
        return;
      }
      // Another server may answer 400 because it refuses the password. No user exists then.
      const isAboutPassword = problem.fields['password'] !== undefined;
      if (problem.code === 'user_exists' || (status === 400 && !isAboutPassword)) {
        showToast({ kind: 'error', title: t('register.userExists') });
        // The account may be this person's own: an earlier request created it, and its answer was
        // lost. The panel offers the login.
        change({ step: 'details', known: { as: 'registered' }, temporaryUserId: null });
        return;
      }
    }
    if (failure.outcome === 'unreachable' && failure.why === 'server-error') {
      showToast({ kind: 'error', title: t('register.serverError') });
      return;
    }
    showToast({
      kind: 'error',
      title: t('register.otherError'),
      text: call.failureText(failure, CREATE_USER_ERROR_MAX_LENGTH),
    });
  }

  /** The verification of the e-mail address has expired: asks for a new one-time password. */
  async function verifyAgain(): Promise<void> {
    const sent = await sendOtp(email);
    showToast({
      kind: 'info',
      title:
        sent.outcome === 'accepted'
          ? t('register.otpStep.sent', { email })
          : call.failureText(sent),
    });
    change({ step: 'otp', otpSentAt: sent.outcome === 'accepted' ? Date.now() : 0 });
  }

  function type(changed: Partial<typeof values>): void {
    setValues((last) => ({ ...last, ...changed }));
    endToasts(({ id }) => id === DIFFER);
  }

  const unreachable = call.failure?.outcome === 'unreachable' ? call.failure : undefined;
  return (
    <Form onSubmit={call.submit}>
      <chakra.p color="fg.muted">{t('register.passwordStep.intro')}</chakra.p>
      <ErrorSummary {...call.summary} />
      <RequiredNote />
      <TextField
        id="register-created-email"
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <NewPasswordFields
        ids={FIELDS}
        label={t('password')}
        values={values}
        onChange={type}
        errorOf={call.errorOf}
      />
      {unreachable ? (
        <InfoBox announce="assertive">
          {call.failureText(unreachable)} <span>{t('common:offline.safeHere')}</span>
        </InfoBox>
      ) : null}
      {call.isOnline || unreachable ? null : <NeedsInternet what={t('needsInternet.register')} />}
      <SubmitButton
        isOnline={call.isOnline}
        busy={call.isBusy}
        busyLabel={t('register.passwordStep.busy')}
      >
        {t('register.passwordStep.submit')}
      </SubmitButton>
    </Form>
  );
}

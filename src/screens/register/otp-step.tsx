import { chakra } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { OTP_FIELD } from '../../components/otp-field-later.ts';
import { showToast } from '../../components/show-toast.ts';
import { StickyAction } from '../../components/sticky-action.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useOnline } from '../../device/online.ts';
import { useBusy } from '../../device/busy.ts';
import { OtpForm } from '../../domain/account-forms.ts';
import { check } from '../../domain/check.ts';
import { useFailureText, type Failure } from '../../session/use-failure-text.ts';
import { OtpHelp } from './otp-help.tsx';
import { verifyOtp } from './registration-calls.ts';
import type { StepProps } from './step-props.ts';
import { TermsDialog } from './terms-dialog.tsx';

const FIELDS = { otp: 'register-otp' };

/**
 * Step 4: the person types the one-time password. The app sends it to the server only after
 * 'I Agree', and never stores it.
 */
export function OtpStep({ registration, change }: StepProps) {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [otp, setOtp] = useState('');
  const [asksForConsent, setAsksForConsent] = useState(false);
  const [needsHelp, setNeedsHelp] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const errors = useFieldErrors(FIELDS);
  useBusy(otp !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    const checked = check(OtpForm, { otp });
    errors.show(checked.ok ? {} : checked.fields);
    if (checked.ok) setAsksForConsent(true);
  }

  async function verify(): Promise<void> {
    setAsksForConsent(false);
    const { temporaryUserId } = registration;
    if (temporaryUserId === null) {
      change({ step: 'details' });
      return;
    }
    const key = registration.verifyKey ?? crypto.randomUUID();
    change({ verifyKey: key });
    setIsBusy(true);
    const outcome = await verifyOtp(key, otp, registration);
    setIsBusy(false);
    if (outcome.outcome === 'accepted') {
      showToast({ kind: 'success', title: t('register.otpStep.confirmed') });
      change({ step: 'password', verifyKey: null });
      return;
    }
    // Only a request without an answer may be sent again with the same key.
    if (outcome.outcome !== 'unreachable') change({ verifyKey: null });
    tellFailure(outcome);
  }

  function tellFailure(failure: Failure): void {
    if (failure.outcome === 'unreachable') {
      setRefusal(`${failureText(failure)} ${t('common:offline.safeHere')}`);
      return;
    }
    showToast({
      kind: 'error',
      title: t('register.otpStep.mismatchTitle'),
      text: t('common:somethingWrong'),
    });
    setRefusal(failureText(failure));
  }

  return (
    <Form onSubmit={submit}>
      <ErrorSummary {...errors.summary} />
      <div>
        <p>{t('register.otpStep.sentTo')}</p>
        <chakra.p fontWeight="600" fontSize="1.0625rem" overflowWrap="anywhere">
          {registration.email}
        </chakra.p>
      </div>
      <OTP_FIELD.View
        id={FIELDS.otp}
        label={t('otp')}
        required
        value={otp}
        onChange={setOtp}
        error={errors.of('otp')}
      />
      <Button kind="quiet" icon="mail" alignSelf="flex-start" onClick={() => setNeedsHelp(true)}>
        {t('register.otpStep.notReceived')}
      </Button>
      {refusal ? (
        <InfoBox tone="danger" announce="assertive">
          {refusal}
        </InfoBox>
      ) : (
        <InfoBox {...(isOnline ? {} : { icon: 'offline' as const })}>
          {t('common:offline.needsInternet')} {t('common:offline.safeHere')}
        </InfoBox>
      )}
      <StickyAction>
        <Button
          type="submit"
          kind={isOnline ? 'primary' : 'needsInternet'}
          busy={isBusy}
          busyLabel={t('sending')}
        >
          {t('register.otpStep.submit')}
        </Button>
      </StickyAction>
      <OtpHelp
        isOpen={needsHelp}
        onClose={() => setNeedsHelp(false)}
        registration={registration}
        change={change}
      />
      <TermsDialog
        isOpen={asksForConsent}
        onAgree={() => void verify()}
        onCancel={() => setAsksForConsent(false)}
      />
    </Form>
  );
}

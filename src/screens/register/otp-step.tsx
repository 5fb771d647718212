import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { OTP_FIELD } from '../../components/otp-field-later.ts';
import { showToast } from '../../components/show-toast.ts';
import { StickyAction } from '../../components/sticky-action.tsx';
import { useOnline } from '../../device/online.ts';
import { useBusy } from '../../device/busy.ts';
import { OtpForm } from '../../domain/account-forms.ts';
import { check } from '../../domain/check.ts';
import { useCall } from '../../session/use-call.ts';
import { OtpHelp } from './otp-help.tsx';
import { verifyOtp } from './registration-calls.ts';
import type { StepProps } from './use-registration.ts';
import { TermsDialog } from './terms-dialog.tsx';

const FIELDS = { otp: 'register-otp' };

/**
 * Step 4: the person types the one-time password. The app sends it to the server only after
 * 'I Agree', and never stores it.
 */
export function OtpStep({ registration, change }: StepProps) {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const [otp, setOtp] = useState('');
  const [asksForConsent, setAsksForConsent] = useState(false);
  const [needsHelp, setNeedsHelp] = useState(false);
  useBusy(otp !== '');

  const call = useCall({
    ids: FIELDS,
    check: () => check(OtpForm, { otp }),
    send() {
      const key = registration.verifyKey ?? crypto.randomUUID();
      change({ verifyKey: key });
      return verifyOtp(key, otp, registration);
    },
    onAccepted() {
      showToast({ kind: 'success', title: t('register.otpStep.confirmed') });
      change({ step: 'password', verifyKey: null });
    },
    onFailure({ outcome }) {
      // Only a request without an answer may be sent again with the same key.
      if (outcome === 'unreachable') return;
      change({ verifyKey: null });
      showToast({
        kind: 'error',
        title: t('register.otpStep.mismatchTitle'),
        text: t('common:somethingWrong'),
      });
    },
  });

  function agree(): void {
    setAsksForConsent(false);
    if (registration.temporaryUserId === null) change({ step: 'details' });
    else void call.run({ otp });
  }

  return (
    <Form
      onSubmit={(event) => {
        if (call.begin(event)) setAsksForConsent(true);
      }}
    >
      <ErrorSummary {...call.summary} />
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
        error={call.errorOf('otp')}
      />
      <Button kind="quiet" icon="mail" alignSelf="flex-start" onClick={() => setNeedsHelp(true)}>
        {t('register.otpStep.notReceived')}
      </Button>
      {call.failure ? (
        <InfoBox tone="danger" announce="assertive">
          {call.failureText(call.failure)}
          {call.failure.outcome === 'unreachable' ? ` ${t('common:offline.safeHere')}` : null}
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
          busy={call.isBusy}
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
        onAgree={agree}
        onCancel={() => setAsksForConsent(false)}
      />
    </Form>
  );
}

import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SubmitButton } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { Points } from '../../components/points.tsx';
import OtpField from '../../components/otp-field.tsx';
import { showToast } from '../../components/show-toast.ts';
import { StickyAction } from '../../components/sticky-action.tsx';
import { useBusy } from '../../device/busy.ts';
import { OtpForm } from '../../domain/account.ts';
import { check } from '../../domain/check.ts';
import { readLanguage } from '../../domain/languages.ts';
import { recordShown } from '../../session/privacy-notice-shown.ts';
import { useCall } from '../../session/use-call.ts';
import type { Failure } from '../../session/use-failure-text.ts';
import { OtpHelp } from './otp-help.tsx';
import { verifyOtp } from './registration-calls.ts';
import { hasConsented } from './registration.ts';
import type { StepProps } from './use-registration.ts';
import { Sheet } from '../../components/sheet.tsx';
import { PrivacyNoticeButton } from './privacy-notice.tsx';

const FIELDS = { otp: 'register-otp' };

/**
 * Step 4: the person types the one-time password. The app sends it to the server only after
 * 'I Agree', which is asked for once in a registration, and never stores it.
 */
export default function OtpStep({ registration, change }: StepProps) {
  const { t, i18n } = useTranslation(['account', 'common', 'notice']);
  const [otp, setOtp] = useState('');
  const [asksForConsent, setAsksForConsent] = useState(false);
  const [needsHelp, setNeedsHelp] = useState(false);
  useBusy(otp !== '');

  const call = useCall({
    ids: FIELDS,
    check: () => check(OtpForm, { otp }),
    async send() {
      const key = registration.verifyKey ?? crypto.randomUUID();
      const notice =
        (hasConsented(registration) ? registration.notice : null) ??
        (await recordShown(readLanguage(i18n.resolvedLanguage), (word) => t(`notice:${word}`)));
      change({ verifyKey: key, notice });
      return verifyOtp(key, { otp, temp_user_id: registration.temporaryUserId }, notice);
    },
    onAccepted() {
      showToast({ kind: 'success', title: t('register.otpStep.confirmed') });
      change({ step: 'password', verifyKey: null });
    },
    onFailure(failure) {
      const isAnswered = failure.outcome !== 'unreachable' || failure.status !== undefined;
      const [title, text] = [t('register.otpStep.mismatchTitle'), t('common:somethingWrong')];
      showToast({ kind: 'error', ...(isAnswered ? { title, text } : { title: text }) });
      // Only a request without an answer may be sent again with the same key.
      if (failure.outcome === 'unreachable') return;
      change({ verifyKey: null });
      setOtp('');
      document.querySelector<HTMLElement>(`#${FIELDS.otp}`)?.focus();
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
        if (!call.begin(event)) return;
        if (hasConsented(registration)) agree();
        else setAsksForConsent(true);
      }}
    >
      <ErrorSummary {...call.summary} />
      <div>
        <p>{t('register.otpStep.sentTo')}</p>
        <chakra.p fontWeight="600" fontSize="1.0625rem" overflowWrap="anywhere">
          {registration.email}
        </chakra.p>
      </div>
      <OtpField
        id={FIELDS.otp}
        label={t('otp')}
        required
        value={otp}
        onChange={setOtp}
        error={
          call.errorOf('otp') ??
          // The toast disappears, but this line stays until the next digit.
          (call.failure && isMismatch(call.failure) && otp === ''
            ? call.failureText(call.failure)
            : undefined)
        }
      />
      <Button kind="quiet" icon="mail" alignSelf="flex-start" onClick={() => setNeedsHelp(true)}>
        {t('register.otpStep.notReceived')}
      </Button>
      {call.failure && !isMismatch(call.failure) ? (
        <InfoBox tone="failure">
          <span>{call.failureText(call.failure)}</span>{' '}
          {call.failure.outcome === 'unreachable' ? (
            <span>{t('common:offline.safeHere')}</span>
          ) : null}
        </InfoBox>
      ) : call.isOnline ? null : (
        <InfoBox icon="offline">
          <span>{t('common:offline.needsInternet')}</span>{' '}
          <span>{t('common:offline.safeHere')}</span>
        </InfoBox>
      )}
      <StickyAction>
        <SubmitButton isOnline={call.isOnline} busy={call.isBusy} busyLabel={t('sending')}>
          {t('register.otpStep.submit')}
        </SubmitButton>
      </StickyAction>
      <OtpHelp
        isOpen={needsHelp}
        onClose={() => setNeedsHelp(false)}
        registration={registration}
        change={change}
      />
      <Sheet
        open={asksForConsent}
        onClose={() => setAsksForConsent(false)}
        title={t('register.termsDialog.title')}
        description={t('register.termsDialog.intro')}
        footer={
          <>
            <Button onClick={agree}>{t('register.termsDialog.agree')}</Button>
            <Button kind="secondary" onClick={() => setAsksForConsent(false)}>
              {t('common:cancel')}
            </Button>
          </>
        }
      >
        <Points points={POINTS.map((point) => t(`register.termsDialog.points.${point}`))} />
        {/* The link opens a new tab, so that the typed one-time password stays in this tab. */}
        <chakra.a
          href="/terms"
          target="_blank"
          display="flex"
          alignItems="center"
          minHeight="target"
          color="brand.fg"
          fontWeight="600"
          textUnderlineOffset="0.3em"
        >
          {t('register.termsDialog.read')}
        </chakra.a>
        <PrivacyNoticeButton />
      </Sheet>
    </Form>
  );
}

/** Whether the code is wrong, which the toast says. Other refusals need a reason. */
function isMismatch(failure: Failure): boolean {
  if (failure.outcome !== 'rejected') return false;
  return (failure.problem.code ?? 'otp_mismatch') === 'otp_mismatch';
}

const POINTS = ['matrimony', 'aadhaar', 'data', 'age'] as const;

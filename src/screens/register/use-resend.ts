import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import { useFailureText } from '../../session/use-failure-text.ts';
import { sendOtp } from './registration-calls.ts';

/** `resend` sends a new one-time password, and returns whether it was sent. */
export function useResend(email: string) {
  const { t } = useTranslation(['account', 'common']);
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);

  async function resend(): Promise<boolean> {
    if (email === '') {
      showToast({ kind: 'error', title: t('register.otpStep.emailMissing') });
      return false;
    }
    setIsBusy(true);
    const outcome = await sendOtp(email);
    setIsBusy(false);
    if (outcome.outcome === 'accepted') {
      showToast({ kind: 'success', title: t('register.otpStep.sent', { email }) });
      return true;
    }
    const [text, note] = [t('reset.sendFailed'), failureText(outcome)];
    showToast({ kind: 'error', title: t('common:error'), text, note });
    return false;
  }
  return { resend, isBusy };
}

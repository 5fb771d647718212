import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useSite } from '../../device/use-site.ts';
import type { Registration } from './registration.ts';
import type { ChangeRegistration } from './use-registration.ts';
import { useResend } from './known-email-panel.tsx';

const RESEND_AFTER_MS = 30_000;

interface OtpHelpProps {
  isOpen: boolean;
  onClose: () => void;
  registration: Registration;
  change: ChangeRegistration;
}

export function OtpHelp({ isOpen, onClose, registration, change }: OtpHelpProps) {
  const { t } = useTranslation(['account', 'common']);
  const { supportEmail } = useSite();
  const support = t('register.otpStep.help.support', { email: supportEmail ?? '' });
  const [before, address, after] = support.split(/<\/?mail>/u);
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('register.otpStep.notReceived')}
      description={t('register.otpStep.help.text')}
      withClose
      footer={<ResendButton onSent={onClose} registration={registration} change={change} />}
    >
      {supportEmail ? (
        <p>
          {before}
          <chakra.a href={`mailto:${supportEmail}`} color="brand.fg" fontWeight="600">
            {address}
          </chakra.a>
          {after}
        </p>
      ) : null}
    </Sheet>
  );
}

interface ResendButtonProps extends Pick<OtpHelpProps, 'registration' | 'change'> {
  onSent: () => void;
}

function ResendButton({ registration, change, onSent }: ResendButtonProps) {
  const { t } = useTranslation(['account', 'common']);
  const waitS = useSecondsUntil(registration.otpSentAt + RESEND_AFTER_MS);
  const { resend, isBusy } = useResend(registration.email);

  async function sendAgain(): Promise<void> {
    if (waitS > 0 || !(await resend())) return;
    change({ otpSentAt: Date.now(), verifyKey: null });
    onSent();
  }

  return (
    <Button
      kind="secondary"
      onClick={() => void sendAgain()}
      busy={isBusy}
      busyLabel={t('sending')}
      aria-disabled={waitS > 0 || undefined}
    >
      {waitS > 0
        ? t('register.otpStep.help.resendIn', { count: waitS })
        : t('register.otpStep.help.resend')}
    </Button>
  );
}

function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Button, LinkButton } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { withOtpSent } from './registration.ts';
import type { StepProps } from './use-registration.ts';
import { showToast } from '../../components/show-toast.ts';
import { useFailureText } from '../../session/use-failure-text.ts';
import { sendOtp } from './registration-calls.ts';

/** Replaces the form of step 3 if the server knows the e-mail address already (spec.md §4). */
export function KnownEmailPanel({ registration, change }: StepProps) {
  const { t } = useTranslation(['account', 'common']);
  const { known } = registration;
  const { resend, isBusy } = useResend(known?.as === 'unverified' ? known.email : '');
  const tryAgain = (
    <Button kind="secondary" onClick={() => change({ known: null })}>
      {t('common:tryAgain')}
    </Button>
  );

  if (known?.as !== 'unverified') {
    return (
      <Flex direction="column" gap="4">
        <InfoBox tone="failure" title={t('register.registered')}>
          {t('register.registeredHint')}
        </InfoBox>
        <LinkButton to="/login" state={{ email: registration.email }}>
          {t('register.login')}
        </LinkButton>
        {tryAgain}
        <LinkButton kind="quiet" alignSelf="center" to="/forgot-password">
          {t('login.forgotPassword')}
        </LinkButton>
      </Flex>
    );
  }

  const { id, email, name, candidateName } = known;

  async function verify(): Promise<void> {
    if (await resend()) change(withOtpSent(email, id));
  }

  return (
    <Flex direction="column" gap="4">
      <chakra.h2>{t('register.unverified.title')}</chakra.h2>
      <p>{t('register.unverified.text')}</p>
      <Facts>
        <dt>{t('register.unverified.name')}</dt>
        <dd>{name}</dd>
        {candidateName ? (
          <>
            <dt>{t('register.unverified.candidateName')}</dt>
            <dd>{candidateName}</dd>
          </>
        ) : null}
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
      </Facts>
      <Button onClick={() => void verify()} busy={isBusy} busyLabel={t('sending')}>
        {t('register.unverified.verify')}
      </Button>
      {tryAgain}
    </Flex>
  );
}

const Facts = chakra('dl', {
  base: {
    px: '5',
    py: '4',
    layerStyle: 'panel',
    '& dt': { textStyle: 'small', color: 'fg.muted' },
    '& dd': { fontWeight: '600', mb: '2', overflowWrap: 'anywhere' },
    '& dd:last-child': { mb: 0 },
  },
});

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

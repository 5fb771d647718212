import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonBase } from '../../components/button.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { OTP_FIELD } from '../../components/otp-field-later.ts';
import { Screen, useFocusAtChange } from '../../components/screen.tsx';
import { usePrepared } from '../../device/when-idle.ts';
import { EmailStage } from './email-stage.tsx';
import { ResetStage } from './reset-stage.tsx';

/** /forgot-password (spec.md §2, §4). */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation(['account', 'common']);
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  usePrepared(OTP_FIELD);
  useFocusAtChange(isSent ? 'reset' : 'email', top);
  return (
    <Screen
      title={t('common:titles.forgotPassword')}
      description={t('common:descriptions.forgotPassword')}
    >
      <div ref={top}>
        <h1>{t('reset.title')}</h1>
      </div>
      <HeadingLine mt="3" mb="5" />
      {isSent ? (
        <ResetStage email={email} onBack={() => setIsSent(false)} />
      ) : (
        <EmailStage email={email} onChange={setEmail} onSent={() => setIsSent(true)} />
      )}
      <chakra.div textAlign="center" mt="4">
        <ButtonBase asChild kind="quiet">
          <Link to="/login" state={{ email }}>
            {t('reset.backToLogin')}
          </Link>
        </ButtonBase>
      </chakra.div>
    </Screen>
  );
}

import { chakra } from '@chakra-ui/react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonBase } from '../../components/button.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { prepared } from '../../components/prepared.tsx';
import { Screen, useFocusAtChange } from '../../components/screen.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePrepared } from '../../device/when-idle.ts';
import { EmailStage } from './email-stage.tsx';

const RESET_STAGE = prepared(() => import('./reset-stage.tsx'));

/** /forgot-password (spec.md §2, §4). */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation(['account', 'common']);
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  usePrepared(RESET_STAGE);
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
        <Suspense fallback={<Skeleton height="12rem" />}>
          <RESET_STAGE.View email={email} onBack={() => setIsSent(false)} />
        </Suspense>
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

import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton, SubmitButton } from '../../components/button.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { prepared } from '../../components/prepared.tsx';
import { Screen, useFocusAtChange } from '../../components/screen.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePrepared } from '../../device/when-idle.ts';
import { callServer } from '../../api/call-server.ts';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { NeedsInternet } from '../../components/info-box.tsx';
import { showToast } from '../../components/show-toast.ts';
import { EmailField } from '../../components/text-field.tsx';
import { EmailForm } from '../../domain/account.ts';
import { check } from '../../domain/check.ts';
import { paths } from '../../protocol/paths.ts';
import { AnyJson } from '../../protocol/replies.ts';
import { asGuest, post } from '../../protocol/request.ts';
import { useCall } from '../../session/use-call.ts';

const RESET_STAGE = prepared(() => import('./reset-stage.tsx'), <Skeleton height="12rem" />);

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
        <RESET_STAGE.View email={email} onBack={() => setIsSent(false)} />
      ) : (
        <EmailStage email={email} onChange={setEmail} onSent={() => setIsSent(true)} />
      )}
      <chakra.div textAlign="center" mt="4">
        <LinkButton kind="quiet" to="/login" state={{ email }}>
          {t('reset.backToLogin')}
        </LinkButton>
      </chakra.div>
    </Screen>
  );
}

const FIELDS = { email: 'reset-email' };

interface EmailStageProps {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

function EmailStage({ email, onChange, onSent }: EmailStageProps) {
  const { t } = useTranslation(['account', 'common']);

  const call = useCall({
    ids: FIELDS,
    check: () => check(EmailForm, { email }),
    send(given) {
      onChange(given.email);
      const request = asGuest(post(paths.requestPasswordReset, { email: given.email }));
      return callServer(request, { reply: AnyJson });
    },
    onAccepted() {
      showToast({ kind: 'success', title: t('common:success'), text: t('reset.sent') });
      onSent();
    },
    onFailure(failure) {
      const [text, note] = [t('reset.sendFailed'), call.failureText(failure)];
      showToast({ kind: 'error', title: t('common:error'), text, note });
    },
  });

  return (
    <Form onSubmit={call.submit} flex="none">
      <chakra.p color="fg.muted">{t('reset.intro')}</chakra.p>
      <ErrorSummary {...call.summary} />
      <EmailField
        {...call.field('email')}
        label={t('email')}
        autoComplete="username"
        value={email}
        onChange={onChange}
      />
      {call.isOnline ? null : <NeedsInternet what={t('needsInternet.reset')} />}
      <SubmitButton isOnline={call.isOnline} busy={call.isBusy} busyLabel={t('sending')}>
        {t('reset.sendOtp')}
      </SubmitButton>
    </Form>
  );
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/call-server.ts';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { showToast } from '../../components/show-toast.ts';
import { EmailField } from '../../components/email-field.tsx';
import { useOnline } from '../../device/online.ts';
import { EmailForm } from '../../domain/account-forms.ts';
import { check } from '../../domain/check.ts';
import { paths } from '../../protocol/paths.ts';
import { AnyJson } from '../../protocol/replies.ts';
import { json } from '../../protocol/request.ts';
import { useCall } from '../../session/use-call.ts';

const FIELDS = { email: 'reset-email' };

interface EmailStageProps {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

export function EmailStage({ email, onChange, onSent }: EmailStageProps) {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();

  const call = useCall({
    ids: FIELDS,
    check: () => check(EmailForm, { email }),
    send(given) {
      onChange(given.email);
      return callServer(
        {
          method: 'POST',
          path: paths.requestPasswordReset,
          authenticated: false,
          body: json({ email: given.email }),
        },
        { reply: AnyJson },
      );
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
    <Form onSubmit={call.submit}>
      <chakra.p color="fg.muted">{t('reset.intro')}</chakra.p>
      <ErrorSummary {...call.summary} />
      <EmailField
        id={FIELDS.email}
        label={t('email')}
        autoComplete="username"
        value={email}
        onChange={onChange}
        error={call.errorOf('email')}
      />
      {isOnline ? null : <NeedsInternet what={t('needsInternet.reset')} />}
      <Button
        type="submit"
        kind={isOnline ? 'primary' : 'needsInternet'}
        busy={call.isBusy}
        busyLabel={t('sending')}
      >
        {t('reset.sendOtp')}
      </Button>
    </Form>
  );
}

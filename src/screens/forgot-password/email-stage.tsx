import { chakra } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/call-server.ts';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { showToast } from '../../components/show-toast.ts';
import { EmailField } from '../../components/email-field.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useOnline } from '../../device/online.ts';
import { EmailForm } from '../../domain/account-forms.ts';
import { check } from '../../domain/check.ts';
import { paths } from '../../protocol/paths.ts';
import { AnyJson } from '../../protocol/replies.ts';
import { json } from '../../protocol/request.ts';
import { useFailureText } from '../../session/use-failure-text.ts';

const FIELDS = { email: 'reset-email' };

interface EmailStageProps {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

export function EmailStage({ email, onChange, onSent }: EmailStageProps) {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const errors = useFieldErrors(FIELDS);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const checked = check(EmailForm, { email });
    errors.show(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    onChange(checked.value.email);
    setIsBusy(true);
    const outcome = await callServer(
      {
        method: 'POST',
        path: paths.requestPasswordReset,
        authenticated: false,
        body: json({ email: checked.value.email }),
      },
      { reply: AnyJson },
    );
    setIsBusy(false);
    if (outcome.outcome !== 'accepted') {
      const text = `${t('reset.sendFailed')}. ${failureText(outcome)}`;
      showToast({ kind: 'error', title: t('common:error'), text });
      return;
    }
    showToast({ kind: 'success', title: t('common:success'), text: t('reset.sent') });
    onSent();
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <chakra.p color="fg.muted">{t('reset.intro')}</chakra.p>
      <ErrorSummary {...errors.summary} />
      <EmailField
        id={FIELDS.email}
        label={t('email')}
        autoComplete="username"
        value={email}
        onChange={onChange}
        error={errors.of('email')}
      />
      {isOnline ? null : <NeedsInternet what={t('needsInternet.reset')} />}
      <Button
        type="submit"
        kind={isOnline ? 'primary' : 'needsInternet'}
        busy={isBusy}
        busyLabel={t('sending')}
      >
        {t('reset.sendOtp')}
      </Button>
    </Form>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callServer } from '../../api/call-server.ts';
import { Button, SubmitButton } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form, RequiredNote } from '../../components/form.tsx';
import { NeedsInternet } from '../../components/info-box.tsx';
import OtpField from '../../components/otp-field.tsx';
import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { showToast } from '../../components/show-toast.ts';
import { TextField } from '../../components/text-field.tsx';
import { useBusy } from '../../device/busy.ts';
import { checkPasswordReset } from '../../domain/new-password.ts';
import { IDEMPOTENCY_KEY } from '../../protocol/headers.ts';
import { paths } from '../../protocol/paths.ts';
import { AnyJson } from '../../protocol/replies.ts';
import { asGuest, post } from '../../protocol/request.ts';
import { useCall } from '../../session/use-call.ts';
import { isOfCode } from '../../session/use-failure-text.ts';

const FIELDS = {
  otp: 'reset-otp',
  password: 'reset-password',
  confirmPassword: 'reset-confirm-password',
};

export default function ResetStage({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [values, setValues] = useState({ otp: '', password: '', confirmPassword: '' });
  // The form always counts as busy, so that an update waits. An update reloads the page, and the
  // person would then need a new code.
  useBusy(true);
  const change = (changed: Partial<typeof values>) =>
    setValues((last) => ({ ...last, ...changed }));

  const call = useCall({
    ids: FIELDS,
    check: () => checkPasswordReset(values),
    send({ otp, password }, key) {
      const body = { email, otp, password };
      const request = post(paths.resetPassword, body, { [IDEMPOTENCY_KEY]: key });
      return callServer(asGuest(request), { reply: AnyJson });
    },
    async onAccepted() {
      showToast({ kind: 'success', title: t('common:success'), text: t('reset.done') });
      await navigate('/login', { state: { email } });
    },
    onFailure(failure) {
      showToast({
        kind: 'error',
        title: t('common:error'),
        text: t('reset.failed', { reason: call.failureText(failure) }),
      });
      if (!isOfCode(failure)) return;
      change({ otp: '' });
      document.querySelector<HTMLElement>(`#${FIELDS.otp}`)?.focus();
    },
  });

  return (
    <Form onSubmit={call.submit}>
      <ErrorSummary {...call.summary} />
      <RequiredNote />
      <TextField
        id="reset-sent-email"
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <OtpField
        id={FIELDS.otp}
        label={t('otp')}
        help={t('otpHelp')}
        required
        value={values.otp}
        onChange={(otp) => change({ otp })}
        error={
          call.errorOf('otp') ??
          (isOfCode(call.failure) && values.otp === '' ? call.problem : undefined)
        }
      />
      <NewPasswordFields
        ids={FIELDS}
        label={t('reset.newPassword')}
        values={values}
        onChange={change}
        errorOf={call.errorOf}
      />
      {call.isOnline ? null : <NeedsInternet what={t('needsInternet.reset')} />}
      <SubmitButton isOnline={call.isOnline} busy={call.isBusy} busyLabel={t('sending')}>
        {t('reset.button')}
      </SubmitButton>
      <Button kind="secondary" onClick={onBack}>
        {t('reset.back')}
      </Button>
    </Form>
  );
}

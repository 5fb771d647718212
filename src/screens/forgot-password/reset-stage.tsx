import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callServer } from '../../api/call-server.ts';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { OTP_FIELD } from '../../components/otp-field-later.ts';
import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { showToast } from '../../components/show-toast.ts';
import { TextField } from '../../components/text-field.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useOnline } from '../../device/online.ts';
import { useBusy } from '../../device/busy.ts';
import { checkPasswordReset } from '../../domain/account-forms.ts';
import { IDEMPOTENCY_KEY } from '../../protocol/headers.ts';
import { paths } from '../../protocol/paths.ts';
import { AnyJson } from '../../protocol/replies.ts';
import { json } from '../../protocol/request.ts';
import { useFailureText } from '../../session/use-failure-text.ts';
import { useRepeatKey } from '../../session/use-repeat-key.ts';

const FIELDS = {
  otp: 'reset-otp',
  password: 'reset-password',
  confirmPassword: 'reset-confirm-password',
};

export function ResetStage({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [values, setValues] = useState({ otp: '', password: '', confirmPassword: '' });
  const [isBusy, setIsBusy] = useState(false);
  const errors = useFieldErrors(FIELDS);
  // The form always counts as busy, so that an update waits. An update reloads the page, and the
  // person would then need a new code.
  useBusy(true);
  const { keyOf, answered } = useRepeatKey();
  const change = (changed: Partial<typeof values>) =>
    setValues((last) => ({ ...last, ...changed }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const checked = checkPasswordReset(values);
    errors.show(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    setIsBusy(true);
    const outcome = await reset(checked.value);
    setIsBusy(false);
    if (outcome.outcome === 'accepted') {
      showToast({ kind: 'success', title: t('common:success'), text: t('reset.done') });
      await navigate('/login', { state: { email } });
      return;
    }
    if (outcome.outcome === 'rejected') errors.show(outcome.problem.fields);
    showToast({
      kind: 'error',
      title: t('common:error'),
      text: t('reset.failed', { reason: failureText(outcome) }),
    });
  }

  async function reset({ otp, password }: { otp: string; password: string }) {
    const given = { email, otp, password };
    const outcome = await callServer(
      {
        method: 'POST',
        path: paths.resetPassword,
        authenticated: false,
        body: json(given),
        headers: { [IDEMPOTENCY_KEY]: keyOf(given) },
      },
      { reply: AnyJson },
    );
    if (outcome.outcome !== 'unreachable') answered();
    return outcome;
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <ErrorSummary {...errors.summary} />
      <RequiredNote />
      <TextField
        id="reset-sent-email"
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <OTP_FIELD.View
        id={FIELDS.otp}
        label={t('otp')}
        help={t('otpHelp')}
        required
        value={values.otp}
        onChange={(otp) => change({ otp })}
        error={errors.of('otp')}
      />
      <NewPasswordFields
        ids={FIELDS}
        label={t('reset.newPassword')}
        values={values}
        onChange={change}
        errorOf={errors.of}
      />
      {isOnline ? null : <NeedsInternet what={t('needsInternet.reset')} />}
      <Button
        type="submit"
        kind={isOnline ? 'primary' : 'needsInternet'}
        busy={isBusy}
        busyLabel={t('sending')}
      >
        {t('reset.button')}
      </Button>
      <Button kind="secondary" onClick={onBack}>
        {t('reset.back')}
      </Button>
    </Form>
  );
}

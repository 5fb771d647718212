import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callServer } from '../../api/call-server.ts';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { OTP_FIELD } from '../../components/otp-field-later.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { showToast } from '../../components/show-toast.ts';
import { TextField } from '../../components/text-field.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useOnline } from '../../device/online.ts';
import { useBusy } from '../../device/use-busy.ts';
import { checkPasswordReset } from '../../domain/account-forms.ts';
import { IDEMPOTENCY_KEY } from '../../protocol/headers.ts';
import { paths } from '../../protocol/paths.ts';
import { AnyJson } from '../../protocol/replies.ts';
import { json } from '../../protocol/request.ts';
import { useFailureText } from '../../session/use-failure-text.ts';

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
  // The form always counts as busy, so that no update reloads the app. After a reload, the person
  // would need a new code.
  useBusy(true);
  /** The key may be repeated only with the same content. */
  const unanswered = useRef<{ key: string; asked: string }>(undefined);
  const set = (field: keyof typeof values) => (value: string) =>
    setValues((last) => ({ ...last, [field]: value }));

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
    const asked = JSON.stringify([otp, password]);
    if (unanswered.current?.asked !== asked) {
      unanswered.current = { key: crypto.randomUUID(), asked };
    }
    const outcome = await callServer(
      {
        method: 'POST',
        path: paths.resetPassword,
        authenticated: false,
        body: json({ email, otp, password }),
        headers: { [IDEMPOTENCY_KEY]: unanswered.current.key },
      },
      { reply: AnyJson },
    );
    if (outcome.outcome !== 'unreachable') unanswered.current = undefined;
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
        onChange={set('otp')}
        error={errors.of('otp')}
      />
      <PasswordField
        id={FIELDS.password}
        label={t('reset.newPassword')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        required
        value={values.password}
        onChange={set('password')}
        error={errors.of('password')}
      />
      <PasswordField
        id={FIELDS.confirmPassword}
        label={t('confirmPassword')}
        autoComplete="new-password"
        required
        value={values.confirmPassword}
        onChange={set('confirmPassword')}
        error={errors.of('confirmPassword')}
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

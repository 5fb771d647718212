import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.tsx';
import { type LoginProps, SignInsDialog } from './sign-ins-dialog.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { Form } from '../../../components/form.tsx';
import { NewPasswordFields, OwnPasswordField } from '../../../components/new-password-fields.tsx';
import { useBusy } from '../../../device/busy.ts';
import { checkChangedPassword } from '../../../domain/new-password.ts';
import { changePassword } from '../../../session/own-access.ts';
import { useCall } from '../../../session/use-call.ts';
import { CallProblem, FormSheet } from '../form-sheet.tsx';

export type AskedOfLogin = 'signIns' | 'password' | 'email';

interface LoginDialogProps {
  asked: AskedOfLogin;
  onClose: () => void;
}

/** One chunk has all these dialogs, because they share code. */
export default function LoginDialog({ asked, onClose }: LoginDialogProps) {
  const { user } = useSession();
  if (!user) return null;
  const props = { user, onClose };
  switch (asked) {
    case 'signIns':
      return <SignInsDialog {...props} />;
    case 'password':
      return <PasswordDialog {...props} />;
    case 'email':
      return <EmailDialog {...props} />;
  }
}

function EmailDialog({ user, onClose }: LoginProps) {
  const { t } = useTranslation('access');
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  function finish(changed: string): void {
    showToast({
      kind: 'success',
      title: t('email.done'),
      text: t('email.doneText', { email: changed }),
    });
    onClose();
  }

  return isSent ? (
    <EmailCodeForm user={user} email={email} onChanged={finish} onBack={() => setIsSent(false)} />
  ) : (
    <NewEmailForm
      user={user}
      email={email}
      onEmail={setEmail}
      onSent={() => setIsSent(true)}
      onClose={onClose}
    />
  );
}

const FORM = 'new-password-form';
const FIELDS = {
  current_password: 'current-password',
  password: 'new-password',
  confirmPassword: 'new-password-again',
};

function PasswordDialog({ user, onClose }: LoginProps) {
  const { t } = useTranslation(['access', 'account', 'common']);
  const [values, setValues] = useState({ current_password: '', password: '', confirmPassword: '' });
  useBusy(Object.values(values).some(Boolean));
  const change = (changed: Partial<typeof values>) =>
    setValues((last) => ({ ...last, ...changed }));

  const call = useCall({
    ids: FIELDS,
    check: () => checkChangedPassword(values),
    send: ({ current_password, password }, key) =>
      changePassword(user, { current_password, password }, key),
    onAccepted() {
      showToast({ kind: 'success', title: t('password.done'), text: t('password.doneText') });
      onClose();
    },
  });

  return (
    <FormSheet
      form={FORM}
      title={t('password.title')}
      description={t('password.text')}
      submitLabel={t('password.submit')}
      busyLabel={t('password.busy')}
      isBusy={call.isBusy}
      cancelLabel={t('common:cancel')}
      onCancel={onClose}
    >
      <Form id={FORM} onSubmit={call.submit}>
        <ErrorSummary {...call.summary} />
        <OwnPasswordField
          email={user.email}
          {...call.field('current_password')}
          label={t('password.current')}
          value={values.current_password}
          onChange={(current_password) => change({ current_password })}
        />
        <NewPasswordFields
          ids={FIELDS}
          label={t('account:reset.newPassword')}
          values={values}
          onChange={change}
          errorOf={call.errorOf}
        />
        <CallProblem problem={call.problem} />
      </Form>
    </FormSheet>
  );
}

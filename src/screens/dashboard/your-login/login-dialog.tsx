import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.tsx';
import { type LoginProps, SignInsDialog } from './sign-ins-dialog.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { EmailDialog } from './email-dialog.tsx';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { NewPasswordFields, OwnPasswordField } from '../../../components/new-password-fields.tsx';
import { useBusy } from '../../../device/busy.ts';
import { checkChangedPassword } from '../../../domain/new-password.ts';
import { changePassword } from '../../../session/own-access.ts';
import { useCall } from '../../../session/use-call.ts';
import { CallProblem, FormSheet } from '../form-sheet.tsx';

/** One chunk has all these dialogs, because they share code. */
const DIALOGS = { signIns: SignInsDialog, password: PasswordDialog, email: EmailDialog };
export type AskedOfLogin = keyof typeof DIALOGS;

interface LoginDialogProps {
  asked: AskedOfLogin;
  onClose: () => void;
}

export default function LoginDialog({ asked, onClose }: LoginDialogProps) {
  const { user } = useSession();
  const Dialog = DIALOGS[asked];
  return user ? <Dialog user={user} onClose={onClose} /> : null;
}

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
      call={call}
      title={t('password.title')}
      description={t('password.text')}
      submitLabel={t('password.submit')}
      busyLabel={t('password.busy')}
      cancelLabel={t('common:cancel')}
      onCancel={onClose}
    >
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
    </FormSheet>
  );
}

import { useSession } from '../../../session/session.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SignInsDialog, type LoginProps } from './sign-ins-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';

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

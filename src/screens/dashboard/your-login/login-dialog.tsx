import { useSession } from '../../../session/session.tsx';
import type { AskedOfLogin } from './asked-of-login.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SignInsDialog } from './sign-ins-dialog.tsx';

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

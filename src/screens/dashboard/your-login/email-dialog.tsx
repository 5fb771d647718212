import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import type { LoginProps } from './sign-ins-dialog.tsx';

export function EmailDialog({ user, onClose }: LoginProps) {
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

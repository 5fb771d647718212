import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../components/form.tsx';
import { OwnPasswordField } from '../../../components/new-password-fields.tsx';
import { useBusy } from '../../../device/busy.ts';
import { OwnPasswordForm } from '../../../domain/account.ts';
import type { User } from '../../../domain/user.ts';
import { check } from '../../../domain/check.ts';
import type { Failure } from '../../../session/use-failure-text.ts';
import { useCall } from '../../../session/use-call.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { CallProblem } from '../form-sheet.tsx';

export const PASSWORD_FORM = 'own-password-form';
const FIELDS = { password: 'own-password' };

export interface OwnDataProps {
  user: User;
  store: AccountStore;
  onClose: () => void;
}

interface PasswordFormProps<Accepted> {
  email: string;
  /** Makes the call that needs the password. */
  ask: (password: string) => Promise<Accepted | Failure>;
  onAccepted: (accepted: Accepted) => unknown;
  onBusy: (isBusy: boolean) => void;
  alsoOnFailure?: (failure: Failure) => string | undefined;
  children?: ReactNode;
}

/** The button of the dialog is outside this form, and submits it by its `form` attribute. */
export function PasswordForm<Accepted extends { outcome: 'accepted' }>(
  props: PasswordFormProps<Accepted>,
) {
  const { email, ask, onAccepted, onBusy, alsoOnFailure, children } = props;
  const { t } = useTranslation(['account', 'common']);
  const [password, setPassword] = useState('');
  useBusy(password !== '');

  const call = useCall({
    ids: FIELDS,
    check: () => check(OwnPasswordForm, { password }),
    onInvalid: focus,
    async send(given) {
      onBusy(true);
      try {
        return await ask(given.password);
      } finally {
        onBusy(false);
      }
    },
    onAccepted,
    onFailure(failure) {
      if (failure.outcome === 'rejected' && failure.problem.fields['password']) focus();
    },
  });

  return (
    <Form id={PASSWORD_FORM} onSubmit={call.submit}>
      {children}
      <OwnPasswordField
        email={email}
        {...call.field('password')}
        label={t('password')}
        help={t('yourData.passwordHelp')}
        value={password}
        onChange={setPassword}
      />
      <CallProblem problem={call.problem} also={call.failure && alsoOnFailure?.(call.failure)} />
    </Form>
  );
}

/** The form has only one field. If it has an error, it gets the focus. */
function focus(): void {
  document.querySelector<HTMLElement>(`#${FIELDS.password}`)?.focus();
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnPasswordField } from '../../../components/new-password-fields.tsx';
import { useBusy } from '../../../device/busy.ts';
import { OwnPasswordForm } from '../../../domain/account.ts';
import { check } from '../../../domain/check.ts';
import type { Failure } from '../../../session/use-failure-text.ts';
import { useCall } from '../../../session/use-call.ts';
import { CallProblem, type FormCall } from '../form-sheet.tsx';

const FIELDS = { password: 'own-password' };

interface PasswordCallOptions<Accepted> {
  email: string;
  /** Makes the call that needs the password. */
  ask: (password: string) => Promise<Accepted | Failure>;
  onAccepted: (accepted: Accepted) => unknown;
  /** The dialog stays open, and may ask for the password again. */
  stays?: boolean;
  alsoOnFailure?: (failure: Failure) => string | undefined;
}

/** `field` is all that the form needs for the call: the password, and why the call failed. */
export function usePasswordCall<Accepted extends { outcome: 'accepted' }>(
  options: PasswordCallOptions<Accepted>,
): { call: FormCall; field: ReactNode } {
  const { email, ask, onAccepted, stays = false, alsoOnFailure } = options;
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  useBusy(password !== '');

  const call = useCall({
    ids: FIELDS,
    check: () => check(OwnPasswordForm, { password }),
    onInvalid: focus,
    send: (given) => ask(given.password),
    onAccepted(accepted: Accepted) {
      if (stays) setPassword('');
      return onAccepted(accepted);
    },
    stays,
    onFailure(failure) {
      if (failure.outcome === 'rejected' && failure.problem.fields['password']) focus();
    },
  });

  const field = (
    <>
      <OwnPasswordField
        email={email}
        {...call.field('password')}
        label={t('password')}
        help={t('yourData.passwordHelp')}
        value={password}
        onChange={setPassword}
      />
      <CallProblem problem={call.problem} also={call.failure && alsoOnFailure?.(call.failure)} />
    </>
  );
  return { call, field };
}

/** The form has only one field. If it has an error, it gets the focus. */
function focus(): void {
  document.querySelector<HTMLElement>(`#${FIELDS.password}`)?.focus();
}

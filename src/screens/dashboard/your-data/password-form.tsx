import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { OwnPasswordField } from '../../../components/own-password-field.tsx';
import { useFieldErrors } from '../../../components/use-field-errors.ts';
import { useOnline } from '../../../device/online.ts';
import { useBusy } from '../../../device/busy.ts';
import { OwnPasswordForm } from '../../../domain/account-forms.ts';
import type { User } from '../../../domain/account.ts';
import { check } from '../../../domain/check.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import type { AccountStore } from '../../../store/account-store.ts';

export const PASSWORD_FORM = 'own-password-form';
const FIELDS = { password: 'own-password' };

export interface OwnDataProps {
  user: User;
  store: AccountStore;
  onClose: () => void;
}

interface PasswordFormProps {
  email: string;
  /** Makes the call that needs the password. Returns undefined on success. */
  ask: (password: string) => Promise<Failure | undefined>;
  onBusy: (isBusy: boolean) => void;
  alsoOnFailure?: (failure: Failure) => string | undefined;
  children?: ReactNode;
}

/** The button of the dialog is outside this form, and submits it by its `form` attribute. */
export function PasswordForm(props: PasswordFormProps) {
  const { email, ask, onBusy, alsoOnFailure, children } = props;
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const errors = useFieldErrors(FIELDS);
  useBusy(password !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isAsking) return;
    setFailure(undefined);
    const checked = check(OwnPasswordForm, { password });
    showErrors(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    setIsAsking(true);
    onBusy(true);
    const failed = await ask(checked.value.password);
    setIsAsking(false);
    onBusy(false);
    if (!failed) return;
    const fields = failed.outcome === 'rejected' ? failed.problem.fields : {};
    if (fields['password']) showErrors(fields);
    else setFailure(failed);
  }

  /** The form has only one field. If it has an error, it gets the focus. */
  function showErrors(fields: Parameters<typeof errors.show>[0]): void {
    errors.show(fields);
    if (Object.keys(fields).length > 0)
      document.querySelector<HTMLElement>(`#${FIELDS.password}`)?.focus();
  }

  return (
    <Form id={PASSWORD_FORM} onSubmit={(event) => void submit(event)}>
      {children}
      <OwnPasswordField
        email={email}
        id={FIELDS.password}
        label={t('password')}
        help={t('yourData.passwordHelp')}
        value={password}
        onChange={setPassword}
        error={errors.of('password')}
      />
      {failure ? (
        <InfoBox tone="danger" announce="assertive">
          {failureText(failure)} {alsoOnFailure?.(failure)}
        </InfoBox>
      ) : null}
      {isOnline || failure ? null : <NeedsInternet what={t('yourData.needsInternet')} />}
    </Form>
  );
}

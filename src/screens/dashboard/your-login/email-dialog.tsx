import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { prepared } from '../../../components/prepared.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { EmailField } from '../../../components/text-field.tsx';
import { useBusy } from '../../../device/busy.ts';
import { NewEmailForm as NewEmail, OtpForm } from '../../../domain/account.ts';
import { check } from '../../../domain/check.ts';
import { confirmEmailChange, requestEmailChange } from '../../../session/own-access.ts';
import { isOfCode } from '../../../session/use-failure-text.ts';
import { useCall } from '../../../session/use-call.ts';
import { CallProblem, FormSheet } from '../form-sheet.tsx';
import type { LoginProps } from './sign-ins-dialog.tsx';

const { View: OtpField } = prepared(() => import('../../../components/otp-field.tsx'));

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

const EMAIL_FIELDS = { email: 'new-email', password: 'new-email-password' };

interface NewEmailFormProps extends LoginProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

function NewEmailForm({ user, email, onEmail, onSent, onClose }: NewEmailFormProps) {
  const { t } = useTranslation(['access', 'account', 'common']);
  const [password, setPassword] = useState('');
  useBusy(email !== '' || password !== '');

  const call = useCall({
    ids: EMAIL_FIELDS,
    check: () => check(NewEmail, { email, password }),
    send(given) {
      onEmail(given.email);
      return requestEmailChange(user, given);
    },
    onAccepted: onSent,
  });

  return (
    <FormSheet
      call={call}
      title={t('email.title')}
      description={t('email.text')}
      submitLabel={t('email.send')}
      busyLabel={t('account:sending')}
      cancelLabel={t('common:cancel')}
      onCancel={onClose}
    >
      <ErrorSummary {...call.summary} />
      <div>
        <p>{t('email.now')}</p>
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {user.email}
        </chakra.p>
      </div>
      <EmailField
        {...call.field('email')}
        label={t('email.new')}
        help={t('account:register.details.emailHelp')}
        autoComplete="email"
        value={email}
        onChange={onEmail}
      />
      <PasswordField
        {...call.field('password')}
        label={t('account:password')}
        help={t('account:yourData.passwordHelp')}
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      <CallProblem problem={call.problem} />
    </FormSheet>
  );
}

const CODE_FIELDS = { otp: 'email-code' };

interface EmailCodeFormProps extends Pick<LoginProps, 'user'> {
  email: string;
  onChanged: (email: string) => void;
  onBack: () => void;
}

function EmailCodeForm({ user, email, onChanged, onBack }: EmailCodeFormProps) {
  const { t } = useTranslation(['access', 'account']);
  const [otp, setOtp] = useState('');
  // The form always counts as busy, so that an update waits. An update reloads the page, and the
  // person would then need a new code.
  useBusy(true);

  const call = useCall({
    ids: CODE_FIELDS,
    check: () => check(OtpForm, { otp }),
    send: (given, key) => confirmEmailChange(user, { email, otp: given.otp }, key),
    onAccepted: ({ value }) => onChanged(value.email),
    onFailure(failure) {
      if (!isOfCode(failure)) return;
      setOtp('');
      document.querySelector<HTMLElement>(`#${CODE_FIELDS.otp}`)?.focus();
    },
  });
  const isCodeRefused = isOfCode(call.failure);

  return (
    <FormSheet
      call={call}
      title={t('email.title')}
      submitLabel={t('email.submit')}
      busyLabel={t('email.busy')}
      cancelLabel={t('back')}
      cancelKind="secondary"
      onCancel={onBack}
    >
      <ErrorSummary {...call.summary} />
      <div>
        <p>{t('email.sentTo')}</p>
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {email}
        </chakra.p>
      </div>
      <OtpField
        id={CODE_FIELDS.otp}
        label={t('account:otp')}
        required
        value={otp}
        onChange={setOtp}
        error={call.errorOf('otp') ?? (isCodeRefused && otp === '' ? call.problem : undefined)}
      />
      <p>{t('email.notReceived')}</p>
      {call.problem !== undefined && !isCodeRefused ? (
        <InfoBox tone="failure">{call.problem}</InfoBox>
      ) : null}
    </FormSheet>
  );
}

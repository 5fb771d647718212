import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { Form } from '../../../components/form.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { EmailField } from '../../../components/text-field.tsx';
import { useBusy } from '../../../device/busy.ts';
import { NewEmailForm as NewEmail } from '../../../domain/account.ts';
import { check } from '../../../domain/check.ts';
import { requestEmailChange } from '../../../session/own-access.ts';
import { useCall } from '../../../session/use-call.ts';
import { CallProblem, FormSheet } from '../form-sheet.tsx';
import type { LoginProps } from './sign-ins-dialog.tsx';

const FORM = 'new-email-form';
const FIELDS = { email: 'new-email', password: 'new-email-password' };

interface NewEmailFormProps extends LoginProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

export function NewEmailForm({ user, email, onEmail, onSent, onClose }: NewEmailFormProps) {
  const { t } = useTranslation(['access', 'account', 'common']);
  const [password, setPassword] = useState('');
  useBusy(email !== '' || password !== '');

  const call = useCall({
    ids: FIELDS,
    check: () => check(NewEmail, { email, password }),
    send(given) {
      onEmail(given.email);
      return requestEmailChange(user, given);
    },
    onAccepted: onSent,
  });

  return (
    <FormSheet
      form={FORM}
      title={t('email.title')}
      description={t('email.text')}
      submitLabel={t('email.send')}
      busyLabel={t('account:sending')}
      isBusy={call.isBusy}
      cancelLabel={t('common:cancel')}
      onCancel={onClose}
    >
      <Form id={FORM} onSubmit={call.submit}>
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
      </Form>
    </FormSheet>
  );
}

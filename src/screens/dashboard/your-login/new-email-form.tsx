import { chakra } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { EmailField } from '../../../components/email-field.tsx';
import { useFieldErrors } from '../../../components/use-field-errors.ts';
import { useOnline } from '../../../device/online.ts';
import { useBusy } from '../../../device/busy.ts';
import { NewEmailForm as NewEmail } from '../../../domain/account-forms.ts';
import { check } from '../../../domain/check.ts';
import { requestEmailChange } from '../../../session/own-access.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import { FormSheet } from '../form-sheet.tsx';
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
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const errors = useFieldErrors(FIELDS);
  useBusy(email !== '' || password !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const checked = check(NewEmail, { email, password });
    errors.show(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    onEmail(checked.value.email);
    setIsBusy(true);
    const outcome = await requestEmailChange(user, checked.value);
    setIsBusy(false);
    if (outcome.outcome === 'accepted') {
      onSent();
      return;
    }
    const fields = outcome.outcome === 'rejected' ? outcome.problem.fields : {};
    errors.show(fields);
    if (Object.keys(fields).length === 0) setFailure(outcome);
  }

  return (
    <FormSheet
      form={FORM}
      title={t('email.title')}
      description={t('email.text')}
      submitLabel={t('email.send')}
      busyLabel={t('account:sending')}
      isBusy={isBusy}
      cancelLabel={t('common:cancel')}
      onCancel={onClose}
    >
      <Form id={FORM} onSubmit={(event) => void submit(event)}>
        <ErrorSummary {...errors.summary} />
        <div>
          <p>{t('email.now')}</p>
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {user.email}
          </chakra.p>
        </div>
        <EmailField
          id={FIELDS.email}
          label={t('email.new')}
          help={t('account:register.details.emailHelp')}
          autoComplete="email"
          value={email}
          onChange={onEmail}
          error={errors.of('email')}
        />
        <PasswordField
          id={FIELDS.password}
          label={t('account:password')}
          help={t('account:yourData.passwordHelp')}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={errors.of('password')}
        />
        {failure ? (
          <InfoBox tone="danger" announce="assertive">
            {failureText(failure)}
          </InfoBox>
        ) : null}
        {isOnline || failure ? null : <NeedsInternet what={t('account:yourData.needsInternet')} />}
      </Form>
    </FormSheet>
  );
}

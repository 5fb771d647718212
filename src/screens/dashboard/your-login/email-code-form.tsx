import { chakra } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { OTP_FIELD } from '../../../components/otp-field-later.ts';
import { useFieldErrors } from '../../../components/use-field-errors.ts';
import { useBusy } from '../../../device/busy.ts';
import { OtpForm } from '../../../domain/account-forms.ts';
import type { User } from '../../../domain/account.ts';
import { check } from '../../../domain/check.ts';
import { confirmEmailChange } from '../../../session/own-access.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import { useRepeatKey } from '../../../session/use-repeat-key.ts';
import { FormSheet } from '../form-sheet.tsx';

const FORM = 'email-code-form';
const FIELDS = { otp: 'email-code' };

interface EmailCodeFormProps {
  user: User;
  email: string;
  onChanged: (email: string) => void;
  onBack: () => void;
}

export function EmailCodeForm({ user, email, onChanged, onBack }: EmailCodeFormProps) {
  const { t } = useTranslation(['access', 'account']);
  const failureText = useFailureText();
  const [otp, setOtp] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const errors = useFieldErrors(FIELDS);
  const { keyOf, answered } = useRepeatKey();
  // The form always counts as busy, so that an update waits. An update reloads the page, and the
  // person would then need a new code.
  useBusy(true);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const checked = check(OtpForm, { otp });
    errors.show(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    const given = { email, otp: checked.value.otp };
    setIsBusy(true);
    const outcome = await confirmEmailChange(user, given, keyOf(given));
    setIsBusy(false);
    if (outcome.outcome !== 'unreachable') answered();
    if (outcome.outcome === 'accepted') {
      onChanged(outcome.value.email);
      return;
    }
    setFailure(outcome);
    if (isOfCode(outcome)) document.querySelector<HTMLElement>(`#${FIELDS.otp}`)?.focus();
  }
  const ofCode = failure && isOfCode(failure) ? failureText(failure) : undefined;

  return (
    <FormSheet
      form={FORM}
      title={t('email.title')}
      submitLabel={t('email.submit')}
      busyLabel={t('email.busy')}
      isBusy={isBusy}
      cancelLabel={t('back')}
      cancelKind="secondary"
      onCancel={onBack}
    >
      <Form id={FORM} onSubmit={(event) => void submit(event)}>
        <ErrorSummary {...errors.summary} />
        <div>
          <p>{t('email.sentTo')}</p>
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {email}
          </chakra.p>
        </div>
        <OTP_FIELD.View
          id={FIELDS.otp}
          label={t('account:otp')}
          required
          value={otp}
          onChange={setOtp}
          error={errors.of('otp') ?? ofCode}
        />
        <p>{t('email.notReceived')}</p>
        {failure && ofCode === undefined ? (
          <InfoBox tone="danger" announce="assertive">
            {failureText(failure)}
          </InfoBox>
        ) : null}
      </Form>
    </FormSheet>
  );
}

function isOfCode(failure: Failure): boolean {
  return failure.outcome === 'rejected' && (failure.problem.code?.startsWith('otp_') ?? false);
}

import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { prepared } from '../../../components/prepared.tsx';
import { useBusy } from '../../../device/busy.ts';
import { OtpForm } from '../../../domain/account.ts';
import type { User } from '../../../domain/user.ts';
import { check } from '../../../domain/check.ts';
import { confirmEmailChange } from '../../../session/own-access.ts';
import { isOfCode } from '../../../session/use-failure-text.ts';
import { useCall } from '../../../session/use-call.ts';
import { FormSheet } from '../form-sheet.tsx';

const { View: OtpField } = prepared(() => import('../../../components/otp-field.tsx'));

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
  const [otp, setOtp] = useState('');
  // The form always counts as busy, so that an update waits. An update reloads the page, and the
  // person would then need a new code.
  useBusy(true);

  const call = useCall({
    ids: FIELDS,
    check: () => check(OtpForm, { otp }),
    send: (given, key) => confirmEmailChange(user, { email, otp: given.otp }, key),
    onAccepted: ({ value }) => onChanged(value.email),
    onFailure(failure) {
      if (!isOfCode(failure)) return;
      setOtp('');
      document.querySelector<HTMLElement>(`#${FIELDS.otp}`)?.focus();
    },
  });
  const isCodeRefused = isOfCode(call.failure);

  return (
    <FormSheet
      form={FORM}
      title={t('email.title')}
      submitLabel={t('email.submit')}
      busyLabel={t('email.busy')}
      isBusy={call.isBusy}
      cancelLabel={t('back')}
      cancelKind="secondary"
      onCancel={onBack}
    >
      <Form id={FORM} onSubmit={call.submit}>
        <ErrorSummary {...call.summary} />
        <div>
          <p>{t('email.sentTo')}</p>
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {email}
          </chakra.p>
        </div>
        <OtpField
          id={FIELDS.otp}
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
      </Form>
    </FormSheet>
  );
}

import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import { OwnPasswordField } from '../../../components/own-password-field.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { useFieldErrors } from '../../../components/use-field-errors.ts';
import { useOnline } from '../../../device/online.ts';
import { useBusy } from '../../../device/busy.ts';
import { checkChangedPassword } from '../../../domain/account-forms.ts';
import { changePassword } from '../../../session/own-access.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import { useRepeatKey } from '../../../session/use-repeat-key.ts';
import { FormSheet } from '../form-sheet.tsx';
import type { LoginProps } from './sign-ins-dialog.tsx';

const FORM = 'new-password-form';
const FIELDS = {
  current_password: 'current-password',
  password: 'new-password',
  confirmPassword: 'new-password-again',
};

export function PasswordDialog({ user, onClose }: LoginProps) {
  const { t } = useTranslation(['access', 'account', 'common']);
  const isOnline = useOnline();
  const failureText = useFailureText();
  const [values, setValues] = useState({ current_password: '', password: '', confirmPassword: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const errors = useFieldErrors(FIELDS);
  const { keyOf, answered } = useRepeatKey();
  useBusy(Object.values(values).some(Boolean));
  const change = (changed: Partial<typeof values>) =>
    setValues((last) => ({ ...last, ...changed }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const checked = checkChangedPassword(values);
    errors.show(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    const { current_password, password } = checked.value;
    const given = { current_password, password };
    setIsBusy(true);
    const outcome = await changePassword(user, given, keyOf(given));
    setIsBusy(false);
    if (outcome.outcome !== 'unreachable') answered();
    if (outcome.outcome === 'accepted') {
      showToast({ kind: 'success', title: t('password.done'), text: t('password.doneText') });
      onClose();
      return;
    }
    const fields = outcome.outcome === 'rejected' ? outcome.problem.fields : {};
    errors.show(fields);
    if (Object.keys(fields).length === 0) setFailure(outcome);
  }

  return (
    <FormSheet
      form={FORM}
      title={t('password.title')}
      description={t('password.text')}
      submitLabel={t('password.submit')}
      busyLabel={t('password.busy')}
      isBusy={isBusy}
      cancelLabel={t('common:cancel')}
      onCancel={onClose}
    >
      <Form id={FORM} onSubmit={(event) => void submit(event)}>
        <ErrorSummary {...errors.summary} />
        <OwnPasswordField
          email={user.email}
          id={FIELDS.current_password}
          label={t('password.current')}
          value={values.current_password}
          onChange={(current_password) => change({ current_password })}
          error={errors.of('current_password')}
        />
        <NewPasswordFields
          ids={FIELDS}
          label={t('account:reset.newPassword')}
          values={values}
          onChange={change}
          errorOf={errors.of}
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

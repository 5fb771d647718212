import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../api/outcome.ts';
import { Button, SubmitButton } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { InfoBox, NeedsInternet } from '../../components/info-box.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useOnline } from '../../device/online.ts';
import type { User } from '../../domain/user.ts';
import type { useCall } from '../../session/use-call.ts';
import { type Failure, useFailureText } from '../../session/use-failure-text.ts';

export type FormCall = Pick<ReturnType<typeof useCall>, 'submit' | 'isBusy' | 'isOnline'>;

interface FormSheetProps {
  call: FormCall;
  title: string;
  description?: string | undefined;
  kind?: 'primary' | 'destructive';
  submitLabel: string;
  busyLabel: string;
  cancelLabel: string;
  cancelKind?: 'quiet' | 'secondary';
  onCancel: () => void;
  children: ReactNode;
}

/** A sheet with a form. It cannot be closed while the form is being sent. */
export function FormSheet({ call, kind = 'primary', children, ...rest }: FormSheetProps) {
  const { title, description, submitLabel, busyLabel, cancelLabel, onCancel } = rest;
  const { isBusy, isOnline } = call;
  // The button is outside the form, and submits it by the id.
  const form = useId();
  return (
    <Sheet
      open
      isQuestion
      onClose={() => {
        if (!isBusy) onCancel();
      }}
      title={title}
      description={description}
      footer={
        <>
          <SubmitButton
            form={form}
            isOnline={isOnline}
            kind={kind}
            busy={isBusy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </SubmitButton>
          <Button kind={rest.cancelKind ?? 'quiet'} disabled={isBusy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={call.submit}>
        {children}
      </Form>
    </Sheet>
  );
}

/** Makes a call when a dialog opens. `setValue` replaces the answer after a later call. */
export function useAnswer<T>(user: User, ask: (user: User) => Promise<Outcome<T>>) {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const outcome = await ask(user);
      if (!isCurrent) return;
      if (outcome.outcome === 'accepted') setValue(outcome.value);
      else setFailure(outcome);
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [user, ask]);
  return { value, setValue, failure };
}

export function FailureBox({ title, failure }: { title: string; failure: Failure | undefined }) {
  const failureText = useFailureText();
  if (!failure) return null;
  return (
    <InfoBox tone="failure" title={title}>
      {failureText(failure)}
    </InfoBox>
  );
}

interface CallProblemProps {
  problem: string | undefined;
  /** Another sentence for the same box. */
  also?: string | undefined;
}

export function CallProblem({ problem, also }: CallProblemProps) {
  const { t } = useTranslation('account');
  const isOnline = useOnline();
  if (problem === undefined) {
    return isOnline ? null : <NeedsInternet what={t('yourData.needsInternet')} />;
  }
  return (
    <InfoBox tone="failure">
      {problem} {also}
    </InfoBox>
  );
}

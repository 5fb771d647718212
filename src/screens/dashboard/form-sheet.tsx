import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SubmitButton } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useOnline } from '../../device/online.ts';

interface FormSheetProps {
  /** The id of the form in the sheet. The button is outside the form, and submits it by the id. */
  form: string;
  title: string;
  description?: string | undefined;
  kind?: 'primary' | 'destructive';
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  cancelLabel: string;
  cancelKind?: 'quiet' | 'secondary';
  onCancel: () => void;
  children: ReactNode;
}

/** A sheet with a form. It cannot be closed while the form is being sent. */
export function FormSheet({ form, kind = 'primary', isBusy, children, ...rest }: FormSheetProps) {
  const { title, description, submitLabel, busyLabel, cancelLabel, onCancel } = rest;
  const isOnline = useOnline();
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
      {children}
    </Sheet>
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

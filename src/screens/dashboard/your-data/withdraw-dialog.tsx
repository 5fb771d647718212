import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { withdrawConsent } from '../../../session/own-consent.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import type { OwnDataProps } from './password-form.tsx';

interface WithdrawDialogProps extends OwnDataProps {
  onDelete: () => void;
}

/** The withdrawal needs no password. Only the deletion of the account removes the data. */
export function WithdrawDialog({ user, onClose, onDelete }: WithdrawDialogProps) {
  const { t } = useTranslation(['notice', 'account', 'common']);
  const failureText = useFailureText();
  const [stage, setStage] = useState<'asking' | 'sending' | 'withdrawn'>('asking');
  const [failure, setFailure] = useState<Failure>();
  const keep = useRef<HTMLButtonElement>(null);
  const isDone = stage === 'withdrawn';

  async function withdraw(): Promise<void> {
    setFailure(undefined);
    setStage('sending');
    const outcome = await withdrawConsent(user);
    const isKept = outcome.outcome === 'accepted';
    setStage(isKept ? 'withdrawn' : 'asking');
    if (!isKept) setFailure(outcome);
  }

  return (
    <Sheet
      open
      isQuestion
      // The person may still hold the key that opened the dialog. Its repeats must not confirm.
      initialFocus={keep}
      onClose={() => {
        if (stage !== 'sending') onClose();
      }}
      title={t(isDone ? 'notice:ownData.title' : 'notice:ownData.withdrawTitle')}
      description={isDone ? undefined : t('notice:ownData.withdrawText')}
      footer={
        isDone ? (
          <>
            <Button kind="destructive" icon="trash" onClick={onDelete}>
              {t('account:yourData.delete')}
            </Button>
            <Button kind="secondary" onClick={onClose}>
              {t('common:close')}
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="destructive"
              busy={stage === 'sending'}
              busyLabel={t('account:sending')}
              onClick={() => void withdraw()}
            >
              {t('notice:ownData.withdrawYes')}
            </Button>
            <Button ref={keep} kind="secondary" disabled={stage === 'sending'} onClick={onClose}>
              {t('notice:ownData.withdrawNo')}
            </Button>
          </>
        )
      }
    >
      {isDone ? <InfoBox announce="polite">{t('notice:ownData.withdrawnText')}</InfoBox> : null}
      {failure ? (
        <InfoBox tone="danger" title={t('notice:ownData.failed')} announce="assertive">
          {failureText(failure)}
        </InfoBox>
      ) : null}
    </Sheet>
  );
}

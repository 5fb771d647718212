import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router';
import { useSession } from '../../../session/session.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Points } from '../../../components/points.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { withdrawConsent } from '../../../session/own-access.ts';
import { eraseAccount } from '../../../session/own-data.ts';
import type { Failure } from '../../../session/use-failure-text.ts';
import { type OwnDataProps, PASSWORD_FORM, PasswordForm } from './password-form.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { readUnsentWork } from '../../../store/account/unsent.ts';
import { SaveToFile } from '../../sending/unsent-file/save-to-file.tsx';
import { FailureBox, FormSheet } from '../form-sheet.tsx';

export type AskedOfOwnData = 'download' | 'delete' | 'consent' | 'withdraw';

interface OwnDataDialogProps {
  asked: AskedOfOwnData;
  onAsk: (asked: AskedOfOwnData) => void;
  onClose: () => void;
}

/** One chunk has all these dialogs, because they share code. */
export default function OwnDataDialog({ asked, onAsk, onClose }: OwnDataDialogProps) {
  const { user, accountStore: store } = useSession();
  if (!user) return null;
  const props = { user, store, onClose };
  switch (asked) {
    case 'download':
      return <DownloadDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
    case 'consent':
      return <ConsentDialog {...props} onWithdraw={() => onAsk('withdraw')} />;
    case 'withdraw':
      return <WithdrawDialog {...props} onDelete={() => onAsk('delete')} />;
  }
}

interface WithdrawDialogProps extends OwnDataProps {
  onDelete: () => void;
}

/** The withdrawal needs no password. Only the deletion of the account removes the data. */
function WithdrawDialog({ user, onClose, onDelete }: WithdrawDialogProps) {
  const { t } = useTranslation(['notice', 'account', 'common']);
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
      <FailureBox title={t('notice:ownData.failed')} failure={failure} />
    </Sheet>
  );
}

const POINTS = ['profile', 'login', 'otherPhones', 'backups'] as const;

function DeleteDialog({ user, store, onClose }: OwnDataProps) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const unsent = useLiveQuery(() => readUnsentWork(store).catch(() => undefined), [store]);

  async function leave(): Promise<void> {
    showToast({
      kind: 'success',
      title: t('yourData.deletedTitle'),
      text: t('yourData.deletedText'),
    });
    await navigate('/login', { replace: true });
  }

  return (
    <FormSheet
      form={PASSWORD_FORM}
      title={t('yourData.deleteTitle')}
      description={t('yourData.deleteText')}
      kind="destructive"
      submitLabel={t('yourData.deleteYes')}
      busyLabel={t('yourData.deleting')}
      isBusy={isBusy}
      cancelLabel={t('yourData.deleteNo')}
      cancelKind="secondary"
      onCancel={onClose}
    >
      <PasswordForm
        email={user.email}
        ask={(password) => eraseAccount(user, password)}
        onAccepted={leave}
        onBusy={setIsBusy}
        alsoOnFailure={({ outcome }) =>
          outcome === 'unreachable' ? t('yourData.deleteUnknown') : undefined
        }
      >
        <Points points={POINTS.map((point) => t(`yourData.deletePoints.${point}`))} />
        {unsent && unsent.count > 0 ? (
          <InfoBox tone="danger">
            <span>{t('yourData.unsentGoes', { count: unsent.count })}</span>
            <chakra.div>
              <SaveToFile store={store} />
            </chakra.div>
          </InfoBox>
        ) : null}
      </PasswordForm>
    </FormSheet>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router';
import { useSession } from '../../../session/session.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { Button, ButtonBase, SubmitButton } from '../../../components/button.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Points } from '../../../components/points.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { withdrawConsent } from '../../../session/own-access.ts';
import { eraseAccount, requestExport } from '../../../session/own-data.ts';
import { useCall } from '../../../session/use-call.ts';
import { usePasswordCall } from './use-password-call.tsx';
import type { User } from '../../../domain/user.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { showToast } from '../../../components/show-toast.ts';
import { readUnsentWork } from '../../../store/account/unsent.ts';
import { SaveToFile } from '../../sending/unsent-file/save-to-file.tsx';
import { FailureBox, FormSheet } from '../form-sheet.tsx';

export interface OwnDataProps {
  user: User;
  store: AccountStore;
  onAsk: (asked: AskedOfOwnData) => void;
  onClose: () => void;
}

/** One chunk has all these dialogs, because they share code. */
const DIALOGS = {
  download: DownloadDialog,
  delete: DeleteDialog,
  consent: ConsentDialog,
  withdraw: WithdrawDialog,
};
export type AskedOfOwnData = keyof typeof DIALOGS;

interface OwnDataDialogProps extends Pick<OwnDataProps, 'onAsk' | 'onClose'> {
  asked: AskedOfOwnData;
}

export default function OwnDataDialog({ asked, ...rest }: OwnDataDialogProps) {
  const { user, accountStore: store } = useSession();
  const Dialog = DIALOGS[asked];
  return user ? <Dialog user={user} store={store} {...rest} /> : null;
}

/** The withdrawal needs no password. Only the deletion of the account removes the data. */
function WithdrawDialog({ user, onAsk, onClose }: OwnDataProps) {
  const { t } = useTranslation(['notice', 'account', 'common']);
  const [isDone, setIsDone] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const call = useCall({
    ids: {},
    check: () => ({ ok: true, value: true }),
    send: () => withdrawConsent(user),
    onAccepted: () => setIsDone(true),
    stays: true,
  });

  return (
    <Sheet
      open
      isQuestion
      // The person may still hold the key that opened the dialog. Its repeats must not confirm.
      initialFocus={keep}
      onClose={() => {
        if (!call.isBusy) onClose();
      }}
      title={t(isDone ? 'notice:ownData.title' : 'notice:ownData.withdrawTitle')}
      description={isDone ? undefined : t('notice:ownData.withdrawText')}
      footer={
        isDone ? (
          <>
            <Button kind="destructive" icon="trash" onClick={() => onAsk('delete')}>
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
              busy={call.isBusy}
              busyLabel={t('account:sending')}
              onClick={call.submit}
            >
              {t('notice:ownData.withdrawYes')}
            </Button>
            <Button ref={keep} kind="secondary" disabled={call.isBusy} onClick={onClose}>
              {t('notice:ownData.withdrawNo')}
            </Button>
          </>
        )
      }
    >
      {isDone ? <InfoBox announce="polite">{t('notice:ownData.withdrawnText')}</InfoBox> : null}
      <FailureBox title={t('notice:ownData.failed')} failure={call.failure} />
    </Sheet>
  );
}

const POINTS = ['profile', 'login', 'otherPhones', 'backups'] as const;

function DeleteDialog({ user, store, onClose }: OwnDataProps) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const unsent = useLiveQuery(() => readUnsentWork(store).catch(() => undefined), [store]);

  async function leave(): Promise<void> {
    showToast({
      kind: 'success',
      title: t('yourData.deletedTitle'),
      text: t('yourData.deletedText'),
    });
    await navigate('/login', { replace: true });
  }

  const { call, field } = usePasswordCall({
    email: user.email,
    ask: (password) => eraseAccount(user, password),
    onAccepted: leave,
    alsoOnFailure: ({ outcome }) =>
      outcome === 'unreachable' ? t('yourData.deleteUnknown') : undefined,
  });

  return (
    <FormSheet
      call={call}
      title={t('yourData.deleteTitle')}
      description={t('yourData.deleteText')}
      kind="destructive"
      submitLabel={t('yourData.deleteYes')}
      busyLabel={t('yourData.deleting')}
      cancelLabel={t('yourData.deleteNo')}
      cancelKind="secondary"
      onCancel={onClose}
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
      {field}
    </FormSheet>
  );
}

type View = { kind: 'password'; isLate: boolean } | { kind: 'ready'; url: string; lifeMs: number };

function DownloadDialog({ user, store, onClose }: OwnDataProps) {
  const { t } = useTranslation(['account', 'common']);
  const [view, setView] = useState<View>({ kind: 'password', isLate: false });
  const [isSaved, setIsSaved] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const unsent = useLiveQuery(() => readUnsentWork(store).catch(() => undefined), [store]);
  const lifeMs = view.kind === 'ready' ? view.lifeMs : undefined;
  useEffect(() => {
    if (lifeMs === undefined) return undefined;
    link.current?.focus();
    const timer = setTimeout(() => setView({ kind: 'password', isLate: true }), lifeMs);
    return () => clearTimeout(timer);
  }, [lifeMs]);

  const form = useId();
  const { call, field } = usePasswordCall({
    email: user.email,
    ask: (password) => requestExport(user, password),
    onAccepted({ value: { url, expires_in: seconds } }) {
      setIsSaved(false);
      setView({ kind: 'ready', url, lifeMs: seconds * 1000 });
    },
    stays: true,
  });

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('yourData.download')}
      description={t('yourData.downloadText')}
      footer={
        <>
          {view.kind === 'ready' ? (
            <ButtonBase asChild>
              <a ref={link} href={view.url} download onClick={() => setIsSaved(true)}>
                {t('yourData.save')}
              </a>
            </ButtonBase>
          ) : (
            <SubmitButton
              form={form}
              isOnline={call.isOnline}
              busy={call.isBusy}
              busyLabel={t('yourData.preparing')}
            >
              {t('yourData.prepare')}
            </SubmitButton>
          )}
          <Button kind="quiet" onClick={onClose}>
            {isSaved ? t('common:close') : t('common:cancel')}
          </Button>
        </>
      }
    >
      {view.kind === 'ready' ? (
        <>
          <InfoBox tone="warning">{t('yourData.fileWarning')}</InfoBox>
          <output>{isSaved ? t('yourData.saved') : null}</output>
        </>
      ) : (
        <Form id={form} onSubmit={call.submit}>
          {view.isLate ? <InfoBox announce="polite">{t('yourData.linkOver')}</InfoBox> : null}
          {unsent && unsent.count > 0 ? (
            <InfoBox>{t('yourData.unsentNotInFile', { count: unsent.count })}</InfoBox>
          ) : null}
          {field}
        </Form>
      )}
    </Sheet>
  );
}

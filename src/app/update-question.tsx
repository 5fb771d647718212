import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { isBusy, watchBusy } from '../device/busy.ts';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import { useSession } from '../session/session.tsx';
import type { AccountStore } from '../store/account-store.ts';
import { listOutbox } from '../store/outbox-store.ts';
import { applyUpdate } from './apply-update.ts';

/** An upload can delay the update. After this time, the person can close the dialog. */
const COVERS_MS = 5_000;

export default function UpdateQuestion({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation('common');
  const [isAsked, setAsked] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const isSlow = useIsSlow(isApplying);
  const isFilledIn = useSyncExternalStore(watchBusy, isBusy);
  const isUploading = useUploading(useSession().accountStore);
  // The question must not interrupt an upload, or a task such as filling in a form [S24a].
  if (!isAsked && !isFilledIn && !isUploading) setAsked(true);

  function leave(): void {
    if (!isApplying) onLater();
    else if (isSlow) setClosed(true);
  }

  return (
    <Sheet
      open={isAsked && !isClosed}
      onClose={leave}
      isQuestion
      title={t('update.title')}
      description={
        <output>{isSlow ? t('update.slow') : t('update.text', { context: DEVICE_WORD })}</output>
      }
      footer={
        <>
          <Button
            busy={isApplying}
            busyLabel={t('update.reloading')}
            onClick={() => {
              if (isApplying) return;
              setApplying(true);
              applyUpdate();
            }}
          >
            {t('update.reload')}
          </Button>
          {isApplying && !isSlow ? null : (
            <Button kind="secondary" onClick={leave}>
              {isSlow ? t('close') : t('update.later')}
            </Button>
          )}
        </>
      }
    />
  );
}

function useIsSlow(isApplying: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isApplying) return undefined;
    const timer = setTimeout(() => setSlow(true), COVERS_MS);
    return () => clearTimeout(timer);
  }, [isApplying]);
  return isSlow;
}

/** Returns true until the outbox has been read. */
function useUploading(store: AccountStore | undefined): boolean {
  return useLiveQuery(
    async () =>
      store !== undefined &&
      (await listOutbox(store)).some(
        ({ state, work }) => state === 'sending' && work.kind === 'upload',
      ),
    [store],
    true,
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { isBusy, watchBusy } from '../device/busy.ts';
import { useSession } from '../session/session.tsx';
import type { AccountStore } from '../store/schema/account-store.ts';
import { listOutbox } from '../store/account/outbox-store.ts';
import { RETIRE_MESSAGE, UPDATE_MESSAGE } from '../sync/sync-message.ts';

/** An upload can delay the update. After this time, the person can close the dialog. */
const COVERS_MS = 5_000;

export default function UpdateQuestion({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation('common');
  const [isAsked, setAsked] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const isFilledIn = useSyncExternalStore(watchBusy, isBusy);
  const isUploading = useUploading(useSession().accountStore);
  // The question must not interrupt an upload, or a task such as filling in a form [S24a].
  if (!isAsked && !isFilledIn && !isUploading) setAsked(true);

  useEffect(() => {
    if (!isApplying) return undefined;
    const timer = setTimeout(() => setSlow(true), COVERS_MS);
    return () => clearTimeout(timer);
  }, [isApplying]);

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
      description={<output>{isSlow ? t('update.slow') : t('update.text')}</output>}
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

function applyUpdate(): void {
  void activateUpdate({
    workers: navigator.serviceWorker,
    every(ms, callback) {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    onTaken: onceFree(() => location.reload()),
  });
}

/** Waits for the end of tasks that a reload would interrupt, such as filling in a form. */
function onceFree(work: () => void): () => void {
  return () => {
    if (!isBusy()) return work();
    const stop = watchBusy(() => {
      if (isBusy()) return;
      stop();
      work();
    });
  };
}

const TELL_AGAIN_MS = 2_000;

interface ActivateUpdate {
  workers: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'>;
  /** The returned function stops the calls. */
  every: (ms: number, callback: () => void) => () => void;
  /** The new version is active, but this page still runs the old one. */
  onTaken: () => void;
}

/**
 * Lets a new version take over after a person agreed [S24]. A busy old worker delays this, and a
 * killed worker forgets the message. So the page repeats both messages until the new version is
 * active.
 */
export async function activateUpdate({ workers, every, onTaken }: ActivateUpdate): Promise<void> {
  const registration = await workers.getRegistration();
  if (!registration?.waiting) {
    // Probably the person agreed in another tab: then only this page is old.
    onTaken();
    return;
  }
  const stop = every(TELL_AGAIN_MS, () => tell(registration));
  workers.addEventListener('controllerchange', () => {
    stop();
    onTaken();
  });
  tell(registration);
}

function tell({ active, waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return;
  active?.postMessage(RETIRE_MESSAGE);
  waiting.postMessage(UPDATE_MESSAGE);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import { isBusy, watchBusy } from '../session/busy.ts';
import { useSession } from '../session/session.tsx';
import type { AccountStore } from '../store/account-store.ts';
import { listOutbox } from '../store/outbox-store.ts';
import { watchForUpdate } from './watch-for-update.ts';

/**
 * Asks before a new version takes over (spec.md §2) [S24]. The question waits while a
 * form is being filled in, and while a file is being prepared or sent; once asked,
 * it stays until it is answered. 'Later' asks again at the next start.
 */
export function UpdatePrompt() {
  const { t } = useTranslation('common');
  const [apply, setApply] = useState<() => void>();
  const [isAsked, setAsked] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const isFilledIn = useSyncExternalStore(watchBusy, isBusy);
  const isUploading = useUploading(useSession().accountStore);
  useEffect(() => watchForUpdate((applyUpdate) => setApply(() => applyUpdate)), []);
  if (apply && !isAsked && !isFilledIn && !isUploading) setAsked(true);

  function answer(isYes: boolean): void {
    if (isApplying) return;
    if (isYes) {
      setApplying(true);
      apply?.();
    } else {
      setApply(undefined);
      setAsked(false);
    }
  }

  return (
    <Sheet
      open={isAsked}
      onClose={() => answer(false)}
      isQuestion
      title={t('update.title')}
      description={t('update.text', { context: DEVICE_WORD })}
      footer={
        <>
          <Button busy={isApplying} busyLabel={t('update.reloading')} onClick={() => answer(true)}>
            {t('update.reload')}
          </Button>
          <Button kind="secondary" onClick={() => answer(false)}>
            {t('update.later')}
          </Button>
        </>
      }
    />
  );
}

/** Whether a file is on its way; unknown counts as yes, for the moment that it takes to know. */
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

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import { isBusy, watchBusy } from '../session/busy.ts';
import { watchForUpdate } from './watch-for-update.ts';

/**
 * Asks before a new version takes over (spec.md §2). The question waits while a
 * form is being filled in or an upload is being prepared; 'Later' asks again at
 * the next start.
 */
export function UpdatePrompt() {
  const { t } = useTranslation('common');
  const [apply, setApply] = useState<() => void>();
  const isInterrupting = useSyncExternalStore(watchBusy, isBusy);
  useEffect(() => watchForUpdate((applyUpdate) => setApply(() => applyUpdate)), []);
  return (
    <Sheet
      open={apply !== undefined && !isInterrupting}
      onClose={() => setApply(undefined)}
      isQuestion
      title={t('update.title')}
      description={t('update.text', { context: DEVICE_WORD })}
      footer={
        <>
          <Button onClick={apply}>{t('update.reload')}</Button>
          <Button kind="secondary" onClick={() => setApply(undefined)}>
            {t('update.later')}
          </Button>
        </>
      }
    />
  );
}

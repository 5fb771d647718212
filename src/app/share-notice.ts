import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../components/show-toast.ts';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import type { ShareOutcome } from '../protocol/shared-photos.ts';
import { takeShareOutcome } from './share-outcome.ts';

export function ShareNotice(): null {
  const { t, i18n } = useTranslation('photos', { useSuspense: false });
  useEffect(() => {
    const wordOf = (outcome: ShareOutcome) =>
      t(`shared.${outcome}` as 'shared.kept', { context: DEVICE_WORD });
    const outcome = takeShareOutcome();
    if (!outcome) return;
    const kind = outcome === 'kept' ? 'success' : outcome === 'signed-out' ? 'info' : 'error';
    void i18n
      .loadNamespaces('photos')
      .then(() => showToast({ kind, title: t('shared.title'), text: wordOf(outcome) }));
  }, [t, i18n]);
  return null;
}

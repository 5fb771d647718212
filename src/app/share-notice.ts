import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../components/show-toast.ts';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from '../protocol/shared-photos.ts';

/** Says what became of photos that were shared with the app; the worker left it in the address. */
export function ShareNotice(): null {
  const { t, i18n } = useTranslation('photos', { useSuspense: false });
  useEffect(() => {
    const wordOf = (outcome: ShareOutcome) =>
      t(`shared.${outcome}` as 'shared.kept', { context: DEVICE_WORD });
    const outcome = takeOutcome();
    if (!outcome) return;
    const kind = outcome === 'kept' ? 'success' : outcome === 'signed-out' ? 'info' : 'error';
    void i18n
      .loadNamespaces('photos')
      .then(() => showToast({ kind, title: t('shared.title'), text: wordOf(outcome) }));
  }, [t, i18n]);
  return null;
}

/** Once: the next load of the address has nothing to tell. */
function takeOutcome(): ShareOutcome | undefined {
  const url = new URL(location.href);
  const told = url.searchParams.get(SHARE_PARAMETER);
  if (told === null) return undefined;
  url.searchParams.delete(SHARE_PARAMETER);
  history.replaceState(history.state, '', url);
  return SHARE_OUTCOMES.find((outcome) => outcome === told);
}

import { useTranslation } from 'react-i18next';
import type { Prepared } from './prepared.tsx';
import { showToast } from './show-toast.ts';

/** Opens a dialog once its chunk is loaded. If that fails, a message answers the press. */
export function useDialogCode<Props>(dialog: Prepared<Props>): (open: () => void) => void {
  const { t } = useTranslation(['problem', 'common']);
  return (open) => {
    Promise.all([dialog.prepare(), import('./sheet-view.tsx')]).then(open, () =>
      showToast({
        kind: 'error',
        id: 'dialog-not-loaded',
        title: t('common:error'),
        text: t('problem:unreachable'),
      }),
    );
  };
}

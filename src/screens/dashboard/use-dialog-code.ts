import { useTranslation } from 'react-i18next';
import type { Prepared } from '../../components/prepared.tsx';
import { showToast } from '../../components/show-toast.ts';

/**
 * Opens a dialog once its code is there. Without internet it may not be: that is said, where a
 * part of a screen that cannot be loaded would take the whole screen away.
 */
export function useDialogCode<Props>(dialog: Prepared<Props>): (open: () => void) => void {
  const { t } = useTranslation(['problem', 'common']);
  return (open) => {
    Promise.all([dialog.prepare(), import('../../components/sheet-view.tsx')]).then(open, () =>
      showToast({
        kind: 'error',
        id: 'dialog-not-loaded',
        title: t('common:error'),
        text: t('problem:unreachable'),
      }),
    );
  };
}

import { useTranslation } from 'react-i18next';
import type { Prepared } from '../../components/prepared.tsx';
import { showToast } from '../../components/show-toast.ts';

/**
 * Opens a dialog once its chunk is loaded. If that fails, a message says so, because an error
 * boundary would replace the whole screen.
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

import { useSession } from '../../../session/session.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export type AskedOfOwnData = 'download' | 'delete' | 'consent' | 'withdraw';

interface OwnDataDialogProps {
  asked: AskedOfOwnData;
  onAsk: (asked: AskedOfOwnData) => void;
  onClose: () => void;
}

/** One chunk has all these dialogs, because they share code. */
export default function OwnDataDialog({ asked, onAsk, onClose }: OwnDataDialogProps) {
  const { user, accountStore: store } = useSession();
  if (!user) return null;
  const props = { user, store, onClose };
  switch (asked) {
    case 'download':
      return <DownloadDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
    case 'consent':
      return <ConsentDialog {...props} onWithdraw={() => onAsk('withdraw')} />;
    case 'withdraw':
      return <WithdrawDialog {...props} onDelete={() => onAsk('delete')} />;
  }
}

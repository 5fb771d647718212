import { useSession } from '../../../session/session.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';

interface OwnDataDialogProps {
  asked: 'download' | 'delete';
  onClose: () => void;
}

/** Both dialogs in one file to load: they share most of what they are made of. */
export default function OwnDataDialog({ asked, onClose }: OwnDataDialogProps) {
  const { user, accountStore: store } = useSession();
  if (!user) return null;
  const Asked = asked === 'download' ? DownloadDialog : DeleteDialog;
  return <Asked user={user} store={store} onClose={onClose} />;
}

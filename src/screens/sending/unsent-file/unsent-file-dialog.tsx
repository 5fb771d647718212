import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonBase } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { formatSize } from '../../../components/status/format-size.ts';
import { formatDateAndTime } from '../../../components/status/format-moment.ts';
import type { Owner } from '../../../session/known-accounts.ts';
import { useSession } from '../../../session/session.tsx';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { useValueWords } from './use-value-words.ts';
import { makeUnsentFile } from './make-unsent-file.ts';

export interface UnsentFileDialogProps {
  store: AccountStore;
  /** Missing if `store` is the store of the signed-in account. */
  owner?: Owner;
  onClose: () => void;
}

type Making =
  | { status: 'making' | 'failed' }
  | { status: 'made'; url: string; name: string; sizeBytes: number };

/** Offers all unsent data as one file, and warns that the file is not protected [S22]. */
export default function UnsentFileDialog({ store, owner, onClose }: UnsentFileDialogProps) {
  const { t } = useTranslation(['safety', 'common']);
  const { user } = useSession();
  const making = useUnsentFile(store, owner ?? user);
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('file.title')}
      description={t('file.text')}
      footer={
        <>
          {making.status === 'made' ? (
            <ButtonBase asChild>
              <a href={making.url} download={making.name} onClick={() => setIsSaved(true)}>
                {t('file.save', { size: formatSize(making.sizeBytes) })}
              </a>
            </ButtonBase>
          ) : making.status === 'making' ? (
            <Button busy busyLabel={t('file.making')}>
              {t('file.making')}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <InfoBox tone="warning">{t('file.warning')}</InfoBox>
      {making.status === 'failed' ? (
        <InfoBox mt="4" tone="failure">
          {t('file.failed')}
        </InfoBox>
      ) : null}
      <chakra.output display="block" mt={isSaved ? '4' : undefined} overflowWrap="anywhere">
        {isSaved && making.status === 'made' ? t('file.saved', { name: making.name }) : null}
      </chakra.output>
    </Sheet>
  );
}

/** A browser may read the URL some time after the press. */
const URL_KEPT_MS = 60_000;

/** Makes the file when the dialog opens, so that a press saves it at once. */
function useUnsentFile(store: AccountStore, user: Owner | undefined): Making {
  const { t, i18n } = useTranslation(['safety', 'sync', 'wizard', 'common']);
  const language = i18n.resolvedLanguage ?? 'en';
  const valueWords = useValueWords();
  const [making, setMaking] = useState<Making>({ status: 'making' });
  useEffect(() => {
    let url: string | undefined;
    let isLeft = false;
    async function make(account: Owner): Promise<void> {
      const savedAt = new Date();
      const { archive, name } = await makeUnsentFile(store, {
        user: account,
        savedAt,
        words: {
          t,
          email: account.email ?? String(account.id),
          moment: (atMs) => formatDateAndTime(atMs, language),
          ...valueWords,
        },
      });
      if (isLeft) return;
      url = URL.createObjectURL(archive);
      setMaking({ status: 'made', url, name, sizeBytes: archive.size });
    }
    if (user) make(user).catch(() => setMaking({ status: 'failed' }));
    return () => {
      isLeft = true;
      const made = url;
      if (made !== undefined) setTimeout(() => URL.revokeObjectURL(made), URL_KEPT_MS);
    };
  }, [store, user, language, t, valueWords]);
  return making;
}

import { chakra, Flex } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Muted } from '../../components/muted.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/show-toast.ts';
import { formatMoment } from '../../components/status/format-moment.ts';
import { clearOtherAccountData } from '../../session/logout.ts';
import {
  listAccounts,
  listOtherAccountData,
  type OtherAccountData,
  type Owner,
} from '../../session/known-accounts.ts';
import { tryToFinishLogout } from '../../session/sign-in.ts';
import { AccountStore } from '../../store/schema/account-store.ts';
import { UnsentFileDialog } from '../sending/unsent-file/save-to-file.tsx';

/** Offers to save or delete the data of accounts that are not signed in here [S15c]. */
export default function OtherAccountsList() {
  const { t } = useTranslation(['safety', 'common']);
  const [found, setFound] = useState<OtherAccountData[]>([]);
  const [saving, setSaving] = useState<Owner>();
  const [deleting, setDeleting] = useState<OtherAccountData>();
  // The account of an erasure that only now turns out to be done leaves the list.
  const accounts = useLiveQuery(() => listAccounts().catch(() => undefined));
  useEffect(() => {
    // If the session or the accounts cannot be read, the list is not shown.
    if (!accounts) return;
    tryToFinishLogout()
      .then(listOtherAccountData)
      .then(setFound, () => undefined);
  }, [accounts]);
  if (found.length === 0) return null;
  const hasUnsent = found.some(({ work }) => work.count > 0);
  const count = deleting?.work.count ?? 0;
  const isSent = count === 0;

  async function remove({ owner }: OtherAccountData): Promise<void> {
    setDeleting(undefined);
    await clearOtherAccountData(owner.id).catch(() =>
      showToast({
        kind: 'error',
        title: t('common:storage.title'),
        text: t('common:storage.text'),
      }),
    );
    setFound(await listOtherAccountData());
  }

  return (
    <chakra.section aria-labelledby={TITLE_ID} mt="8">
      <h2 id={TITLE_ID}>
        {t(found.every(({ work }) => work.count > 0) ? 'leftBehind.title' : 'leftBehind.titleSent')}
      </h2>
      {hasUnsent ? (
        <chakra.p mt="2" color="fg.muted">
          {t('leftBehind.text')}
        </chakra.p>
      ) : null}
      <chakra.ul mt="2">
        {found.map((one) => (
          <Account
            key={one.owner.id}
            left={one}
            onSave={() => setSaving(one.owner)}
            onDelete={() => setDeleting(one)}
          />
        ))}
      </chakra.ul>
      {saving ? <SaveDialog owner={saving} onClose={() => setSaving(undefined)} /> : null}
      <Sheet
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        isQuestion
        title={isSent ? t('leftBehind.deleteSent') : t('logout.deleteTitle', { count })}
        description={[
          deleting?.owner.email ?? '',
          isSent ? t('leftBehind.deleteSentText') : t('logout.deleteText'),
        ].join(' · ')}
        footer={
          <Flex direction="column" gap="3">
            <Button kind="secondary" onClick={() => setDeleting(undefined)}>
              {t('common:keepIt')}
            </Button>
            <Button kind="destructive" onClick={() => deleting && void remove(deleting)}>
              {isSent ? t('leftBehind.deleteAnswers') : t('logout.delete')}
            </Button>
          </Flex>
        }
      />
    </chakra.section>
  );
}

const TITLE_ID = 'left-behind-title';

interface AccountProps {
  left: OtherAccountData;
  onSave: () => void;
  onDelete: () => void;
}

function Account({ left: { owner, work }, onSave, onDelete }: AccountProps) {
  const { t, i18n } = useTranslation(['safety', 'sync']);
  const language = i18n.resolvedLanguage ?? 'en';
  const whose = owner.email ?? t('leftBehind.unknown');
  const isSent = work.count === 0;
  const deleteText = isSent ? t('leftBehind.deleteAnswers') : t('leftBehind.delete');
  const since = work.since === null ? '' : formatMoment(work.since, { now: 0, language });
  return (
    <chakra.li py="3" borderTopWidth="1px">
      <chakra.p fontWeight="600" overflowWrap="anywhere">
        {whose}
      </chakra.p>
      <Muted>
        {isSent
          ? t('leftBehind.sent')
          : t(since ? 'leftBehind.count' : 'logout.title', { count: work.count, since })}
      </Muted>
      <Flex gap="5" wrap="wrap">
        {isSent ? null : (
          <Button
            kind="quiet"
            px="0"
            aria-label={`${t('sync:panel.toFile')}: ${whose}`}
            onClick={onSave}
          >
            {t('sync:panel.toFile')}
          </Button>
        )}
        <Button
          kind="quiet"
          px="0"
          color="danger"
          aria-label={`${deleteText}: ${whose}`}
          onClick={onDelete}
        >
          {deleteText}
        </Button>
      </Flex>
    </chakra.li>
  );
}

function SaveDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const [store] = useState(() => new AccountStore(owner.id));
  useEffect(() => () => store.close(), [store]);
  return <UnsentFileDialog store={store} owner={owner} onClose={onClose} />;
}

import { chakra, Flex } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Muted } from '../../components/muted.tsx';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { readSetting, saveSetting } from '../../store/schema/device-store.ts';
import { hasSavedStep, readProfileRows } from '../../store/account/profile-rows.ts';
import { readUnsentWork } from '../../store/account/unsent.ts';
import { askToInstall, installWay, watchInstallWay } from './install-prompt.ts';

export default function InstallOffer({ store }: { store: AccountStore }) {
  const { t } = useTranslation('common');
  const way = useSyncExternalStore(watchInstallWay, installWay);
  const [isAnswered, setIsAnswered] = useState(false);
  const isDue = useLiveQuery(() => isOfferDue(store), [store]);
  if (way === 'none' || isAnswered || isDue !== true) return null;

  function answer(given: 'accepted' | 'dismissed'): void {
    setIsAnswered(true);
    // If the answer cannot be saved, the app asks again.
    saveSetting('installAnswer', given).catch(() => undefined);
  }

  return (
    <Card aria-labelledby="install-title">
      <Icon name="plus" color="brand.fg" mt="0.125rem" />
      <chakra.div minWidth="0" flex="1">
        <chakra.h2 id="install-title" textStyle="body" fontWeight="600">
          {t('install.title')}
        </chakra.h2>
        <Muted>{t(way === 'prompt' ? 'install.text' : 'install.shareMenu')}</Muted>
        <Flex gap="2" wrap="wrap" mt="1" ms="-2">
          {way === 'prompt' ? (
            <Button kind="quiet" onClick={() => void askToInstall().then(answer)}>
              {t('install.yes')}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={() => answer('dismissed')}>
            {t(way === 'prompt' ? 'install.later' : 'install.understood')}
          </Button>
        </Flex>
      </chakra.div>
    </Card>
  );
}

const Card = chakra('section', {
  base: {
    display: 'flex',
    gap: '3',
    px: '4',
    pt: '3',
    pb: '1',
    bg: 'brand.subtle',
    borderRadius: 'card',
    '@media print': { display: 'none' },
  },
});

/** Not with unsent data: an iPhone's installed app has its own storage, so Safari would keep it. */
export async function isOfferDue(store: AccountStore): Promise<boolean> {
  if ((await readSetting('installAnswer')) !== undefined) return false;
  return hasSavedStep(await readProfileRows(store)) && (await readUnsentWork(store)).count === 0;
}

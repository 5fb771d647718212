import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listExtensions } from '../../../api/api-client.ts';
import { Button } from '../../../components/button.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { useOnline } from '../../../device/online.ts';
import { useSite } from '../../../device/use-site.ts';
import { deviceStore } from '../../../store/device-store.ts';
import type { AskedOfOwnData } from './own-data-dialog.tsx';

const OwnDataDialog = lazy(() => import('./own-data-dialog.tsx'));

/** A copy of everything, and an end to it; a server that has no such calls is written to. */
export function YourData() {
  const { t } = useTranslation(['account', 'common', 'notice']);
  const isOnline = useOnline();
  const extensions = useLiveQuery(
    async () => (await listExtensions(deviceStore()).catch(() => undefined)) ?? [],
    [],
  );
  const [asked, setAsked] = useState<AskedOfOwnData>();
  const close = () => setAsked(undefined);
  const kind = isOnline ? undefined : 'needsInternet';
  return (
    <Section aria-labelledby="your-data">
      <div>
        <chakra.h2 id="your-data" fontSize="1.375rem" mb="3">
          {t('yourData.title')}
        </chakra.h2>
        <HeadingLine />
      </div>
      {extensions === undefined ? null : extensions.includes('privacy') ? (
        <>
          <p>{t('yourData.text')}</p>
          {isOnline ? null : <NeedsInternet what={t('yourData.needsInternet')} />}
          <Button kind={kind ?? 'secondary'} onClick={() => setAsked('download')}>
            {t('yourData.download')}
          </Button>
          <Button kind={kind ?? 'destructive'} icon="trash" onClick={() => setAsked('delete')}>
            {t('yourData.delete')}
          </Button>
          {extensions.includes('consent') ? (
            <>
              <Button kind={kind ?? 'secondary'} onClick={() => setAsked('consent')}>
                {t('notice:ownData.title')}
              </Button>
              <Button kind={kind ?? 'secondary'} onClick={() => setAsked('withdraw')}>
                {t('notice:ownData.withdraw')}
              </Button>
            </>
          ) : null}
        </>
      ) : (
        <ContactInstead />
      )}
      <Suspense fallback={null}>
        {asked ? <OwnDataDialog asked={asked} onAsk={setAsked} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}

function ContactInstead() {
  const { t } = useTranslation('account');
  const { grievanceContact, supportEmail } = useSite();
  const contact = grievanceContact ?? supportEmail;
  return (
    <>
      <p>{contact ? t('yourData.write') : t('yourData.writeUnknown')}</p>
      {contact ? (
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {/^\S+@\S+$/u.test(contact) ? (
            <chakra.a
              href={`mailto:${contact}`}
              display="inline-flex"
              alignItems="center"
              minHeight="target"
              color="brand.fg"
              textUnderlineOffset="0.25em"
            >
              {contact}
            </chakra.a>
          ) : (
            contact
          )}
        </chakra.p>
      ) : null}
    </>
  );
}

const Section = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '@media print': { display: 'none' },
  },
});

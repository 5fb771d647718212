import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { useOnline } from '../../../device/online.ts';
import { useSite } from '../../../device/use-site.ts';
import { OwnSection } from '../own-section.tsx';
import { useExtensions } from '../use-extensions.ts';
import type { AskedOfOwnData } from './own-data-dialog.tsx';

const OwnDataDialog = lazy(() => import('./own-data-dialog.tsx'));

/** A copy of everything, and an end to it; a server that has no such calls is written to. */
export function YourData() {
  const { t } = useTranslation(['account', 'common', 'notice']);
  const isOnline = useOnline();
  const extensions = useExtensions();
  const [asked, setAsked] = useState<AskedOfOwnData>();
  const close = () => setAsked(undefined);
  const kind = isOnline ? undefined : 'needsInternet';
  return (
    <OwnSection id="your-data" title={t('yourData.title')}>
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
    </OwnSection>
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

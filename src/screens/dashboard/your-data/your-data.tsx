import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { prepared } from '../../../components/prepared.tsx';
import { useOnline } from '../../../device/online.ts';
import { useSite } from '../../../device/use-site.ts';
import { OwnSection, useDialogCode, useExtensions } from '../own-section.tsx';
import type { AskedOfOwnData } from './own-data-dialog.tsx';

const OWN_DATA_DIALOG = prepared(() => import('./own-data-dialog.tsx'));

/** Without the extension 'privacy', the section shows the operator's contact, if it is known. */
export function YourData() {
  const { t } = useTranslation(['account', 'common', 'notice']);
  const isOnline = useOnline();
  const extensions = useExtensions();
  const [asked, setAsked] = useState<AskedOfOwnData>();
  const openWithCode = useDialogCode(OWN_DATA_DIALOG);
  const open = (what: AskedOfOwnData) => openWithCode(() => setAsked(what));
  const close = () => setAsked(undefined);
  const kind = isOnline ? undefined : 'needsInternet';
  return (
    <OwnSection id="your-data" title={t('yourData.title')}>
      {extensions === undefined ? null : extensions.includes('privacy') ? (
        <>
          <p>{t('yourData.text')}</p>
          {isOnline ? null : <NeedsInternet what={t('yourData.needsInternet')} />}
          <Button kind={kind ?? 'secondary'} onClick={() => open('download')}>
            {t('yourData.download')}
          </Button>
          {extensions.includes('consent') ? (
            <>
              <Button kind={kind ?? 'secondary'} onClick={() => open('consent')}>
                {t('notice:ownData.title')}
              </Button>
              <Button kind={kind ?? 'secondary'} onClick={() => open('withdraw')}>
                {t('notice:ownData.withdraw')}
              </Button>
            </>
          ) : null}
          <Button kind={kind ?? 'destructive'} icon="trash" onClick={() => open('delete')}>
            {t('yourData.delete')}
          </Button>
        </>
      ) : (
        <ContactInstead />
      )}
      <Suspense fallback={null}>
        {asked ? <OWN_DATA_DIALOG.View asked={asked} onAsk={setAsked} onClose={close} /> : null}
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

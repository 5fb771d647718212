import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { useOnline } from '../../../device/online.ts';
import { OwnSection } from '../own-section.tsx';
import { useExtensions } from '../use-extensions.ts';
import { ASKED_OF_LOGIN, type AskedOfLogin } from './asked-of-login.ts';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

/** Who gets into the account, and how; nothing is shown of a server that has no such calls. */
export function YourLogin() {
  const { t } = useTranslation(['access', 'account']);
  const isOnline = useOnline();
  const [asked, setAsked] = useState<AskedOfLogin>();
  if (!useExtensions()?.includes('access')) return null;
  return (
    <OwnSection id="your-login" title={t('title')}>
      <p>{t('text')}</p>
      {isOnline ? null : <NeedsInternet what={t('account:yourData.needsInternet')} />}
      {ASKED_OF_LOGIN.map((each) => (
        <Button
          key={each}
          kind={isOnline ? 'secondary' : 'needsInternet'}
          onClick={() => setAsked(each)}
        >
          {t(`${each}.title`)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asked ? <LoginDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
      </Suspense>
    </OwnSection>
  );
}

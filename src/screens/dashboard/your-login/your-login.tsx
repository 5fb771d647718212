import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { NeedsInternet } from '../../../components/needs-internet.tsx';
import { prepared } from '../../../components/prepared.tsx';
import { useOnline } from '../../../device/online.ts';
import { OwnSection, useDialogCode, useExtensions } from '../own-section.tsx';

const ASKED_OF_LOGIN = ['signIns', 'password', 'email'] as const;
export type AskedOfLogin = (typeof ASKED_OF_LOGIN)[number];

const LOGIN_DIALOG = prepared(() => import('./login-dialog.tsx'));

/** Shows nothing unless the server offers the extension 'access'. */
export function YourLogin() {
  const { t } = useTranslation(['access', 'account']);
  const isOnline = useOnline();
  const [asked, setAsked] = useState<AskedOfLogin>();
  const openWithCode = useDialogCode(LOGIN_DIALOG);
  if (!useExtensions()?.includes('access')) return null;
  return (
    <OwnSection id="your-login" title={t('title')}>
      <p>{t('text')}</p>
      {isOnline ? null : <NeedsInternet what={t('account:yourData.needsInternet')} />}
      {ASKED_OF_LOGIN.map((each) => (
        <Button
          key={each}
          kind={isOnline ? 'secondary' : 'needsInternet'}
          onClick={() => openWithCode(() => setAsked(each))}
        >
          {t(`${each}.title`)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asked ? <LOGIN_DIALOG.View asked={asked} onClose={() => setAsked(undefined)} /> : null}
      </Suspense>
    </OwnSection>
  );
}

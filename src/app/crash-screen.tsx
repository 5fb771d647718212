import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonBase } from '../components/button.tsx';
import { HeadingLine } from '../components/heading-line.tsx';
import { HelpReport } from '../help/help-report.tsx';

/**
 * 'crash': a screen could not be drawn. 'storage': the browser cannot open the app's database.
 * 'account-storage': only the database of the signed-in account cannot be opened. 'newer': the
 * storage is of a newer version than this page. 'blocked': the browser blocks site data.
 */
export type Crash = 'crash' | 'storage' | 'account-storage' | 'newer' | 'blocked';

async function leave(): Promise<void> {
  const { signOut } = await import('../session/sign-out.ts');
  await signOut().finally(() => location.assign('/login'));
}

export function CrashScreen({ what }: { what: Crash }) {
  const { t } = useTranslation('common');
  const words = what === 'account-storage' ? 'storage' : what;
  return (
    <chakra.main maxWidth="column" marginX="auto" px="4" py="8">
      <h1>{t(`${words}.title`)}</h1>
      <HeadingLine mt="3" />
      <chakra.p mt="4" mb="6">
        {t(`${words}.text`)}
      </chakra.p>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      {what === 'account-storage' ? (
        <chakra.div mt="8">
          <chakra.p color="fg.muted">{t('storage.leaveText')}</chakra.p>
          <Button kind="quiet" px="0" onClick={() => void leave()}>
            {t('storage.leave')}
          </Button>
        </chakra.div>
      ) : null}
      {what === 'blocked' ? (
        <chakra.div mt="8">
          <p>{t('blocked.works')}</p>
          {(['forgotPassword', 'terms'] as const).map((screen) => (
            <ButtonBase asChild key={screen} kind="quiet" ps="0" me="3">
              <a href={screen === 'terms' ? '/terms' : '/forgot-password'}>
                {t(`titles.${screen}`)}
              </a>
            </ButtonBase>
          ))}
        </chakra.div>
      ) : (
        <HelpReport screen={what} />
      )}
    </chakra.main>
  );
}

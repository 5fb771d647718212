import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from 'dexie-react-hooks';
import { Button, ButtonBase, SubmitButton } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useOnline } from '../../../device/online.ts';
import type { AccountExport } from '../../../protocol/access.ts';
import { requestExport } from '../../../session/own-data.ts';
import { readUnsentWork } from '../../../store/account/unsent.ts';
import { PASSWORD_FORM, PasswordForm, type OwnDataProps } from './password-form.tsx';

type View = { kind: 'password'; isLate: boolean } | { kind: 'ready'; url: string; lifeMs: number };

export function DownloadDialog({ user, store, onClose }: OwnDataProps) {
  const { t } = useTranslation(['account', 'common']);
  const isOnline = useOnline();
  const [view, setView] = useState<View>({ kind: 'password', isLate: false });
  const [isBusy, setIsBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const unsent = useLiveQuery(() => readUnsentWork(store).catch(() => undefined), [store]);
  const lifeMs = view.kind === 'ready' ? view.lifeMs : undefined;
  useEffect(() => {
    if (lifeMs === undefined) return undefined;
    link.current?.focus();
    const timer = setTimeout(() => setView({ kind: 'password', isLate: true }), lifeMs);
    return () => clearTimeout(timer);
  }, [lifeMs]);

  function offer({ url, expires_in: seconds }: AccountExport): void {
    setIsSaved(false);
    setView({ kind: 'ready', url, lifeMs: seconds * 1000 });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('yourData.download')}
      description={t('yourData.downloadText')}
      footer={
        <>
          {view.kind === 'ready' ? (
            <ButtonBase asChild>
              <a ref={link} href={view.url} download onClick={() => setIsSaved(true)}>
                {t('yourData.save')}
              </a>
            </ButtonBase>
          ) : (
            <SubmitButton
              form={PASSWORD_FORM}
              isOnline={isOnline}
              busy={isBusy}
              busyLabel={t('yourData.preparing')}
            >
              {t('yourData.prepare')}
            </SubmitButton>
          )}
          <Button kind="quiet" onClick={onClose}>
            {isSaved ? t('common:close') : t('common:cancel')}
          </Button>
        </>
      }
    >
      {view.kind === 'ready' ? (
        <>
          <InfoBox tone="warning">{t('yourData.fileWarning')}</InfoBox>
          <output>{isSaved ? t('yourData.saved') : null}</output>
        </>
      ) : (
        <PasswordForm
          email={user.email}
          ask={(password) => requestExport(user, password)}
          onAccepted={({ value }) => offer(value)}
          onBusy={setIsBusy}
        >
          {view.isLate ? <InfoBox announce="polite">{t('yourData.linkOver')}</InfoBox> : null}
          {unsent && unsent.count > 0 ? (
            <InfoBox>{t('yourData.unsentNotInFile', { count: unsent.count })}</InfoBox>
          ) : null}
        </PasswordForm>
      )}
    </Sheet>
  );
}

import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { PrivacyNoticeText } from '../../../components/privacy-notice-text.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatMoment } from '../../../components/status/format-moment.ts';
import { providerOf } from '../../../device/site.ts';
import { useSite } from '../../../device/use-site.ts';
import { readLanguage } from '../../../domain/languages.ts';
import { NOTICE_VERSION } from '../../../domain/privacy-notice.ts';
import type { OwnConsent } from '../../../protocol/privacy.ts';
import { recordShown } from '../../../session/privacy-notice-shown.ts';
import { giveConsent, readConsent } from '../../../session/own-consent.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import { NomineeForm } from './nominee-form.tsx';
import type { OwnDataProps } from './password-form.tsx';

interface ConsentDialogProps extends OwnDataProps {
  onWithdraw: () => void;
}

export function ConsentDialog({ user, onClose, onWithdraw }: ConsentDialogProps) {
  const { t } = useTranslation(['notice', 'common']);
  const failureText = useFailureText();
  const [own, setOwn] = useState<OwnConsent>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const outcome = await readConsent(user);
      if (!isCurrent) return;
      if (outcome.outcome === 'accepted') setOwn(outcome.value);
      else setFailure(outcome);
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [user]);
  return (
    <Sheet open onClose={onClose} withClose title={t('ownData.title')}>
      {failure ? (
        <InfoBox tone="danger" title={t('ownData.loadFailed')} announce="assertive">
          {failureText(failure)}
        </InfoBox>
      ) : own ? (
        <>
          <Standing user={user} own={own} onChange={setOwn} />
          <NomineeForm user={user} nominee={own.nominee} />
          {own.consent?.kind === 'withdrawn' ? null : (
            <Button kind="destructive" wide mt="8" onClick={onWithdraw}>
              {t('ownData.withdraw')}
            </Button>
          )}
        </>
      ) : (
        <Skeleton height="8rem" />
      )}
    </Sheet>
  );
}

interface StandingProps extends Pick<OwnDataProps, 'user'> {
  own: OwnConsent;
  onChange: (own: OwnConsent) => void;
}

function Standing({ user, own, onChange }: StandingProps) {
  const { t, i18n } = useTranslation(['notice', 'account']);
  const failureText = useFailureText();
  const site = useSite();
  const [isReading, setIsReading] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const notice = useRef<HTMLElement>(null);
  // The pressed button has disappeared. A screen reader continues at the notice.
  useEffect(() => {
    if (isReading) notice.current?.focus();
  }, [isReading]);
  const language = readLanguage(i18n.resolvedLanguage);
  const { consent } = own;
  // The consent may be years old. `now: 0` leaves out the time.
  const date = consent ? formatMoment(Date.parse(consent.at), { now: 0, language }) : '';

  async function agree(): Promise<void> {
    if (isBusy) return;
    setFailure(undefined);
    setIsBusy(true);
    const shown = await recordShown(language, (key) => t(key));
    const outcome = await giveConsent(user, shown);
    setIsBusy(false);
    if (outcome.outcome !== 'accepted') {
      setFailure(outcome);
      return;
    }
    setIsReading(false);
    onChange(outcome.value);
  }

  return (
    <>
      <chakra.output display="block">
        {consent ? t(`ownData.${consent.kind}`, { date }) : t('ownData.none')}
      </chakra.output>
      {isReading ? (
        <>
          <chakra.section ref={notice} tabIndex={-1} aria-label={t('title')} mt="4">
            <PrivacyNoticeText
              provider={providerOf(site, '')}
              contact={site.grievanceContact ?? site.supportEmail ?? ''}
            />
          </chakra.section>
          {failure ? (
            <InfoBox tone="danger" title={t('ownData.failed')} announce="assertive">
              {failureText(failure)}
            </InfoBox>
          ) : null}
          {consent?.kind === 'given' && consent.version === NOTICE_VERSION ? null : (
            <Button
              mt="4"
              wide
              busy={isBusy}
              busyLabel={t('account:sending')}
              onClick={() => void agree()}
            >
              {t('agree')}
            </Button>
          )}
        </>
      ) : (
        <Button kind="quiet" px="0" alignSelf="flex-start" onClick={() => setIsReading(true)}>
          {t('ownData.read')}
        </Button>
      )}
    </>
  );
}

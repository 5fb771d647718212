import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { PrivacyNoticeText } from '../../../components/privacy-notice-text.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatMoment } from '../../../components/status/format-moment.ts';
import { useNoticeSite } from '../../../device/use-site.ts';
import { readLanguage } from '../../../domain/languages.ts';
import { NOTICE_VERSION } from '../../../domain/privacy-notice.ts';
import type { OwnConsent } from '../../../protocol/access.ts';
import { recordShown } from '../../../session/privacy-notice-shown.ts';
import { giveConsent, readConsent, saveNominee } from '../../../session/own-access.ts';
import type { OwnDataProps } from './own-data-dialog.tsx';
import { Form } from '../../../components/form.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useBusy } from '../../../device/busy.ts';
import { checkNominee, type Nominee } from '../../../domain/nominee.ts';
import { useCall } from '../../../session/use-call.ts';
import { FailureBox, useAnswer } from '../form-sheet.tsx';

export function ConsentDialog({ user, onAsk, onClose }: OwnDataProps) {
  const { t } = useTranslation(['notice', 'common']);
  const { value: own, setValue: setOwn, failure } = useAnswer(user, readConsent);
  return (
    <Sheet open onClose={onClose} withClose title={t('ownData.title')}>
      {failure ? (
        <FailureBox title={t('ownData.loadFailed')} failure={failure} />
      ) : own ? (
        <>
          <Standing user={user} own={own} onChange={setOwn} />
          <NomineeForm user={user} nominee={own.nominee} />
          {own.consent?.kind === 'withdrawn' ? null : (
            <Button kind="destructive" wide mt="8" onClick={() => onAsk('withdraw')}>
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
  const site = useNoticeSite();
  const [isReading, setIsReading] = useState(false);
  const notice = useRef<HTMLElement>(null);
  // The pressed button has disappeared. A screen reader continues at the notice.
  useEffect(() => {
    if (isReading) notice.current?.focus();
  }, [isReading]);
  const language = readLanguage(i18n.resolvedLanguage);
  const { consent } = own;
  // The consent may be years old. `now: 0` leaves out the time.
  const date = consent ? formatMoment(Date.parse(consent.at), { now: 0, language }) : '';

  const call = useCall({
    ids: {},
    check: () => ({ ok: true, value: language }),
    send: async () => giveConsent(user, await recordShown(language, (key) => t(key))),
    onAccepted({ value }) {
      setIsReading(false);
      onChange(value);
    },
    stays: true,
  });

  return (
    <>
      <chakra.output display="block">
        {consent ? t(`ownData.${consent.kind}`, { date }) : t('ownData.none')}
      </chakra.output>
      {isReading ? (
        <>
          <chakra.section ref={notice} tabIndex={-1} aria-label={t('title')} mt="4">
            <PrivacyNoticeText {...site} />
          </chakra.section>
          <FailureBox title={t('ownData.failed')} failure={call.failure} />
          {consent?.kind === 'given' && consent.version === NOTICE_VERSION ? null : (
            <Button
              mt="4"
              wide
              busy={call.isBusy}
              busyLabel={t('account:sending')}
              onClick={call.submit}
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

const FIELDS = { name: 'nominee-name', contact: 'nominee-contact' };

interface NomineeFormProps extends Pick<OwnDataProps, 'user'> {
  nominee: Nominee | null;
}

/** A nominee may use the family's rights if the family cannot. Needs both fields or none. */
function NomineeForm({ user, nominee }: NomineeFormProps) {
  const { t } = useTranslation('notice');
  const [typed, setTyped] = useState(nominee ?? { name: '', contact: '' });
  const [isSaved, setIsSaved] = useState(false);

  const call = useCall({
    ids: FIELDS,
    check: () => checkNominee(typed),
    send: () => saveNominee(user, typed),
    onAccepted: () => setIsSaved(true),
    stays: true,
  });
  useBusy(call.isBusy);

  function type(change: Partial<Nominee>): void {
    setIsSaved(false);
    setTyped({ ...typed, ...change });
  }

  return (
    <Form autoComplete="off" onSubmit={call.submit}>
      <chakra.h3 mt="6">{t('ownData.nominee')}</chakra.h3>
      <p>{t('ownData.nomineeText')}</p>
      <TextField
        {...call.field('name')}
        label={t('ownData.nomineeName')}
        autoComplete="off"
        value={typed.name}
        onChange={(name) => type({ name })}
      />
      <TextField
        {...call.field('contact')}
        label={t('ownData.nomineeContact')}
        help={t('ownData.nomineeContactHelp')}
        autoComplete="off"
        value={typed.contact}
        onChange={(contact) => type({ contact })}
      />
      <FailureBox title={t('ownData.failed')} failure={call.failure} />
      <chakra.output display="block">{isSaved ? t('ownData.nomineeSaved') : null}</chakra.output>
      <Button
        type="submit"
        kind="secondary"
        busy={call.isBusy}
        busyLabel={t('ownData.nomineeSaving')}
      >
        {t('ownData.nomineeSave')}
      </Button>
    </Form>
  );
}

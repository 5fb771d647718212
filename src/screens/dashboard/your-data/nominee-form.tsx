import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useBusy } from '../../../device/busy.ts';
import { checkNominee, type Nominee } from '../../../domain/nominee.ts';
import { saveNominee } from '../../../session/own-consent.ts';
import { useCall } from '../../../session/use-call.ts';
import type { OwnDataProps } from './password-form.tsx';

const FIELDS = { name: 'nominee-name', contact: 'nominee-contact' };

interface NomineeFormProps extends Pick<OwnDataProps, 'user'> {
  nominee: Nominee | null;
}

/** A nominee may use the family's rights if the family cannot. Needs both fields or none. */
export function NomineeForm({ user, nominee }: NomineeFormProps) {
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
    <Form onSubmit={call.submit}>
      <chakra.h3 mt="6">{t('ownData.nominee')}</chakra.h3>
      <p>{t('ownData.nomineeText')}</p>
      <TextField
        id={FIELDS.name}
        label={t('ownData.nomineeName')}
        autoComplete="off"
        value={typed.name}
        onChange={(name) => type({ name })}
        error={call.errorOf('name')}
      />
      <TextField
        id={FIELDS.contact}
        label={t('ownData.nomineeContact')}
        help={t('ownData.nomineeContactHelp')}
        autoComplete="off"
        value={typed.contact}
        onChange={(contact) => type({ contact })}
        error={call.errorOf('contact')}
      />
      {call.failure ? (
        <InfoBox tone="danger" title={t('ownData.failed')} announce="assertive">
          {call.failureText(call.failure)}
        </InfoBox>
      ) : null}
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

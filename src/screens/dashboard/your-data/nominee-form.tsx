import { chakra } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Form } from '../../../components/form.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useFieldErrors } from '../../../components/use-field-errors.ts';
import { useBusy } from '../../../device/busy.ts';
import { checkNominee, type Nominee } from '../../../domain/nominee.ts';
import { saveNominee } from '../../../session/own-consent.ts';
import { useFailureText, type Failure } from '../../../session/use-failure-text.ts';
import type { OwnDataProps } from './password-form.tsx';

const FIELDS = { name: 'nominee-name', contact: 'nominee-contact' };

interface NomineeFormProps extends Pick<OwnDataProps, 'user'> {
  nominee: Nominee | null;
}

/** A nominee may use the family's rights if the family cannot. Needs both fields or none. */
export function NomineeForm({ user, nominee }: NomineeFormProps) {
  const { t } = useTranslation('notice');
  const failureText = useFailureText();
  const [typed, setTyped] = useState(nominee ?? { name: '', contact: '' });
  const [stage, setStage] = useState<'typing' | 'saving' | 'saved'>('typing');
  const [failure, setFailure] = useState<Failure>();
  const errors = useFieldErrors(FIELDS);
  useBusy(stage === 'saving');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (stage === 'saving') return;
    setFailure(undefined);
    const checked = checkNominee(typed);
    errors.show(checked.ok ? {} : checked.fields);
    if (!checked.ok) return;
    setStage('saving');
    const outcome = await saveNominee(user, typed);
    setStage(outcome.outcome === 'accepted' ? 'saved' : 'typing');
    if (outcome.outcome === 'rejected') errors.show(outcome.problem.fields);
    if (outcome.outcome !== 'accepted') setFailure(outcome);
  }

  function type(change: Partial<Nominee>): void {
    setStage('typing');
    setTyped({ ...typed, ...change });
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <chakra.h3 mt="6">{t('ownData.nominee')}</chakra.h3>
      <p>{t('ownData.nomineeText')}</p>
      <TextField
        id={FIELDS.name}
        label={t('ownData.nomineeName')}
        autoComplete="off"
        value={typed.name}
        onChange={(name) => type({ name })}
        error={errors.of('name')}
      />
      <TextField
        id={FIELDS.contact}
        label={t('ownData.nomineeContact')}
        help={t('ownData.nomineeContactHelp')}
        autoComplete="off"
        value={typed.contact}
        onChange={(contact) => type({ contact })}
        error={errors.of('contact')}
      />
      {failure ? (
        <InfoBox tone="danger" title={t('ownData.failed')} announce="assertive">
          {failureText(failure)}
        </InfoBox>
      ) : null}
      <chakra.output display="block">
        {stage === 'saved' ? t('ownData.nomineeSaved') : null}
      </chakra.output>
      <Button
        type="submit"
        kind="secondary"
        busy={stage === 'saving'}
        busyLabel={t('ownData.nomineeSaving')}
      >
        {t('ownData.nomineeSave')}
      </Button>
    </Form>
  );
}

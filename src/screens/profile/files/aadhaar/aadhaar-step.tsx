import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Disclosure } from '../../../../components/disclosure.tsx';
import { RequiredNote } from '../../../../components/form.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { useCheckWords } from '../../../../components/use-check-words.ts';
import { isOwnProfile } from '../../../../domain/user.ts';
import { CARD_SIDES } from '../../../../domain/enumerations.ts';
import { SaveFailure } from '../../frame/save-failure.tsx';
import { StepAction } from '../../frame/step-layout.tsx';
import type { Wizard } from '../../wizard.ts';
import { SideCard } from './side-card.tsx';
import { useAadhaar } from './use-aadhaar.ts';
import { useStoredPictures } from './use-stored-pictures.ts';

/** Before the phone sends a picture, it draws the covers into it, if they are on (spec.md §2). */
export default function AadhaarStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['aadhaar', 'common']);
  const control = useAadhaar(wizard);
  const stored = useStoredPictures(wizard, control?.sides);
  const checkWords = useCheckWords();
  const { check, user } = wizard;
  return (
    <>
      <h2>{isOwnProfile(user) ? t('title') : t('titleOf', { name: user.candidateName })}</h2>
      <p>{t('intro')}</p>
      <Disclosure title={t('more.title')}>
        <p>{t('more.text')}</p>
      </Disclosure>
      <RequiredNote />
      {/* With the state 'again', the text is at the side that must be sent again. */}
      <chakra.output display="block" fontWeight="600">
        {check && check.state !== 'again' ? checkWords(check) : null}
      </chakra.output>
      {/* Disabled while `submit` queues the pictures: a change would come too late. */}
      {control ? (
        <Sides disabled={control.isBusy}>
          {CARD_SIDES.map((side) => (
            <SideCard
              key={side}
              store={wizard.store}
              view={control.sides[side]}
              control={control}
              stored={stored}
            />
          ))}
        </Sides>
      ) : (
        <Skeleton height="20rem" />
      )}
      {control?.fault ? <SaveFailure fault={control.fault} of="file" /> : null}
      {/* Disabled until the sides are read, because a press would do nothing. */}
      <StepAction>
        <Button
          disabled={!control}
          busy={control?.isBusy ?? false}
          busyLabel={t('uploading')}
          onClick={() => void control?.submit()}
        >
          {t('submit')}
        </Button>
      </StepAction>
    </>
  );
}

const Sides = chakra('fieldset', {
  base: { display: 'grid', gap: '6', minWidth: 0, maxWidth: 'column', mt: '3' },
});

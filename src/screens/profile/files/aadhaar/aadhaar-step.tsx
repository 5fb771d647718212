import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { ErrorLine } from '../../../../components/error-line.tsx';
import { InfoBox } from '../../../../components/info-box.tsx';
import { RequiredNote } from '../../../../components/required-note.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { Tick } from '../../../../components/tick.tsx';
import { SaveFailure } from '../../frame/save-failure.tsx';
import { StepAction } from '../../frame/step-layout.tsx';
import type { Wizard } from '../../wizard.ts';
import { CARD_SIDES } from './read-sides.ts';
import { SideCard } from './side-card.tsx';
import { CHECK_ID, useAadhaar, type AadhaarControl } from './use-aadhaar.ts';
import { useStoredPictures } from './use-stored-pictures.ts';

/** Before the phone sends a picture, it draws the covers into it, if they are on (spec.md §2). */
export default function AadhaarStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['aadhaar', 'common']);
  const control = useAadhaar(wizard);
  const stored = useStoredPictures(wizard.store, wizard.user);
  return (
    <>
      <h2>{t('title')}</h2>
      <chakra.div mt="1" mb="4">
        <RequiredNote />
      </chakra.div>
      <InfoBox icon="lock">
        {t('intro')} {t('masked')}
      </InfoBox>
      {control ? (
        <Sides>
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
      {control?.check.isNeeded ? <Check control={control} /> : null}
      {control?.fault ? <SaveFailure fault={control.fault} of="file" /> : null}
      {/* Before the sides are read, a press would do nothing. */}
      <StepAction>
        <Button
          minWidth={{ md: '14rem' }}
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

/** The app only proposes covers. Only a person can judge whether a digit is still readable. */
function Check({ control }: { control: AadhaarControl }) {
  const { t } = useTranslation('aadhaar');
  const { isOffered, isDone } = control.check;
  return (
    <chakra.div mt="6">
      <chakra.p id="aadhaar-check-why" textStyle="small" color="fg.muted">
        {t(isOffered ? 'check.why' : 'check.open')}
      </chakra.p>
      {isOffered ? (
        <Tick
          kind="checkbox"
          id={CHECK_ID}
          label={t('check.label')}
          isOn={isDone}
          isInvalid={control.isCheckMissing}
          describedBy={control.isCheckMissing ? 'aadhaar-check-missing' : 'aadhaar-check-why'}
          onChange={(isOn) => control.setChecked(isOn)}
        />
      ) : null}
      {control.isCheckMissing ? (
        <ErrorLine id="aadhaar-check-missing" role="alert">
          {t(isOffered ? 'check.missing' : 'check.unopened')}
        </ErrorLine>
      ) : null}
    </chakra.div>
  );
}

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '6',
    rowGap: '6',
    mt: '5',
  },
});

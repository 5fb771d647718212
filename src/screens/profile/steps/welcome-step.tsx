import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, ButtonBase } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { STEP_KEYS } from '../../../domain/steps.ts';
import { isOwnProfile } from '../wizard.ts';
import { StepAction } from '../frame/step-layout.tsx';
import type { Wizard } from '../wizard.ts';

/** Says whose profile it is and how long it takes (spec.md §1, §2). */
export default function WelcomeStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const { user, profileCreated } = wizard;
  return (
    <>
      <chakra.h2 fontSize="1.375rem">{t('welcome.greeting', { name: user.name })}</chakra.h2>
      <chakra.p mt="2">
        {isOwnProfile(user)
          ? t('welcome.forSelf')
          : t('welcome.forCandidate', { candidate: user.candidateName ?? '' })}
      </chakra.p>
      <chakra.ul mt="6" display="grid" gap="4">
        <Fact>
          <Icon name="clock" color="brand.fg" />
          {t('welcome.duration', { steps: STEP_KEYS.length })}
        </Fact>
        <Fact>
          <Icon name="phone" color="brand.fg" />
          {t('welcome.resume')}
        </Fact>
      </chakra.ul>
      {profileCreated ? (
        <ButtonBase asChild kind="quiet" mt="6" ms="-2">
          <Link to="/dashboard">{t('welcome.dashboard')}</Link>
        </ButtonBase>
      ) : null}
      <StepAction>
        <Button minWidth={{ md: '14rem' }} onClick={() => wizard.goOn()}>
          {t('continue')}
        </Button>
      </StepAction>
    </>
  );
}

const Fact = chakra('li', { base: { display: 'flex', gap: '3' } });

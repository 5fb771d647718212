import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, ButtonBase } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LooseLine } from '../../../components/look/drawings.tsx';
import { firstOpenStep, STEP_KEYS } from '../../../domain/steps.ts';
import { isOwnProfile, stepAddress } from '../wizard.ts';
import { StepAction } from '../frame/step-layout.tsx';
import type { Wizard } from '../wizard.ts';

/** Says whose profile it is, what to have at hand and how long it takes (spec.md §1, §2). */
export default function WelcomeStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['wizard', 'common']);
  const { user, profileCreated, done } = wizard;
  const open = firstOpenStep(done);
  return (
    <chakra.div maxWidth="column">
      <LooseLine style={{ maxWidth: '20rem' }} />
      <chakra.h2 fontSize="1.375rem" mt="4">
        {t('welcome.greeting', { name: user.name })}
      </chakra.h2>
      <p>
        {isOwnProfile(user)
          ? t('welcome.forSelf')
          : t('welcome.forCandidate', { candidate: user.candidateName ?? '' })}
      </p>
      {profileCreated ? (
        <chakra.div display="flex" flexWrap="wrap" columnGap="4" ms="-2" mt="2">
          {done.includes(open) ? null : (
            <ButtonBase asChild kind="quiet">
              <Link to={stepAddress(open)}>
                {t('welcome.goOn', {
                  number: STEP_KEYS.indexOf(open) + 1,
                  title: t(`common:steps.${open}`),
                })}
              </Link>
            </ButtonBase>
          )}
          <ButtonBase asChild kind="quiet">
            <Link to="/dashboard">{t('welcome.dashboard')}</Link>
          </ButtonBase>
        </chakra.div>
      ) : null}
      <chakra.h3 mt="4" mb="2">
        {t('welcome.atHand')}
      </chakra.h3>
      <Things>
        {(['card', 'photos', 'horoscope'] as const).map((thing) => (
          <li key={thing}>
            <Icon name={THING_ICONS[thing]} color="brand.fg" />
            {t(`welcome.${thing}`)}
          </li>
        ))}
      </Things>
      <chakra.ul mt="5" display="grid" gap="3">
        <Fact>
          <Icon name="clock" color="brand.fg" />
          {t('welcome.duration', { steps: STEP_KEYS.length })}
        </Fact>
        <Fact>
          <Icon name="phone" color="brand.fg" />
          {t('welcome.resume')}
        </Fact>
      </chakra.ul>
      <StepAction>
        <Button onClick={() => wizard.goOn()}>{t('continue')}</Button>
      </StepAction>
    </chakra.div>
  );
}

const THING_ICONS = { card: 'card', photos: 'camera', horoscope: 'star' } as const;

/** Three beside each other, fewer with large letters. */
const Things = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
    gap: '2',
    '& > li': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1',
      p: '3',
      textStyle: 'small',
      textAlign: 'center',
      bg: 'bg.panel',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'card',
    },
  },
});

const Fact = chakra('li', { base: { display: 'flex', gap: '3' } });

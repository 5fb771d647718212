import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { IconName } from '../../../components/look/icon-paths.ts';
import MissingList from '../../../components/missing-list.tsx';
import { isOwnProfile } from '../../../domain/user.ts';
import { firstOpenStep, STEP_KEYS } from '../../../domain/steps.ts';
import { StepAction } from '../frame/step-layout.tsx';
import { FILL_ADDRESS, stepAddress, type Wizard } from '../wizard.ts';

/** Says whose profile it is, what to have at hand and how long it takes (spec.md §1, §2). */
export default function WelcomeStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['wizard', 'common']);
  const { user, profileCreated, done } = wizard;
  const open = firstOpenStep(done);
  const isAllDone = done.includes(open);
  return (
    <chakra.div maxWidth="column">
      <LooseLine />
      <chakra.h2 fontSize="1.375rem" mt="4">
        {t('welcome.greeting', { name: user.name })}
      </chakra.h2>
      <p>
        {isOwnProfile(user)
          ? t('welcome.forSelf')
          : t('welcome.forCandidate', { candidate: user.candidateName ?? '' })}
      </p>
      {profileCreated ? (
        <chakra.div display="flex" flexWrap="wrap" columnGap="4" ms="-2" my="3">
          {isAllDone ? null : (
            <LinkButton kind="quiet" to={stepAddress(open)}>
              {t('welcome.goOn', {
                number: STEP_KEYS.indexOf(open) + 1,
                title: t(`common:steps.${open}`),
              })}
            </LinkButton>
          )}
          <LinkButton kind="quiet" to="/dashboard">
            {t('welcome.dashboard')}
          </LinkButton>
        </chakra.div>
      ) : null}
      {isAllDone ? <MissingList missing={wizard.missing} /> : <Preparation />}
      <StepAction>
        <Button onClick={() => wizard.goOn()}>{t('continue')}</Button>
      </StepAction>
    </chakra.div>
  );
}

/** Offers to fill the forms from a biodata, and lists what to have at hand. */
function Preparation() {
  const { t } = useTranslation(['wizard', 'paste']);
  return (
    <>
      <chakra.div layerStyle="panel" mt="4" px="4" py="3">
        <p>{t('paste:entryHelp')}</p>
        <LinkButton kind="secondary" minHeight="target" mt="3" to={FILL_ADDRESS}>
          {t('paste:title')}
        </LinkButton>
      </chakra.div>
      <chakra.h3 mt="4" mb="2">
        {t('welcome.atHand')}
      </chakra.h3>
      {/* Three columns, fewer with large letters. */}
      <chakra.ul display="grid" gap="2" gridTemplateColumns="repeat(auto-fit, minmax(5.5rem, 1fr))">
        <Thing icon="card">{t('welcome.card')}</Thing>
        <Thing icon="camera">{t('welcome.photos')}</Thing>
        <Thing icon="star">{t('welcome.horoscope')}</Thing>
      </chakra.ul>
      <chakra.ul mt="5" display="grid" gap="3">
        <Fact icon="clock">{t('welcome.duration', { steps: STEP_KEYS.length })}</Fact>
        <Fact icon="phone">{t('welcome.resume')}</Fact>
      </chakra.ul>
    </>
  );
}

type IconLine = { icon: IconName; children: ReactNode };

function Fact({ icon, children, ...rest }: IconLine & HTMLChakraProps<'li'>) {
  return (
    <chakra.li display="flex" gap="3" {...rest}>
      <Icon name={icon} color="brand.fg" />
      {children}
    </chakra.li>
  );
}

function Thing(line: IconLine) {
  const text = { flexDirection: 'column', alignItems: 'center', textAlign: 'center' } as const;
  return <Fact {...line} layerStyle="panel" {...text} gap="1" p="3" textStyle="small" />;
}

/** Two people and a line between them that is not tied yet. Screen readers skip it. */
function LooseLine() {
  return (
    <svg
      viewBox="0 0 320 84"
      width="100%"
      aria-hidden="true"
      style={{ maxWidth: '20rem', marginTop: '1.5rem' }}
    >
      <g fill="none" stroke="var(--line)" strokeWidth="4" strokeLinecap="round">
        <path d="M3,34H92C150,34 206,52 190,70C180,81 140,81 130,70" />
        <path
          d="M130,70C114,52 170,34 228,34"
          stroke="var(--bg)"
          strokeWidth="13"
          strokeLinecap="butt"
          pathLength="100"
          strokeDasharray="0,32,24,99"
        />
        <path d="M130,70C114,52 170,34 228,34H317" />
      </g>
      <g fill="var(--accent)">
        <circle cx="92" cy="12" r="9" />
        <circle cx="228" cy="12" r="9" />
      </g>
    </svg>
  );
}

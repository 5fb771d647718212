import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Rail } from '../../../components/rail.tsx';
import { Ring } from '../../../components/ring.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useDeferredRender } from '../../../components/use-deferred-render.ts';
import { previousStep, STEP_KEYS } from '../../../domain/steps.ts';
import { StepsNav } from './steps-nav.tsx';
import { stepAddress, type Wizard } from '../wizard.ts';

/** Below 1280 px, the header also has the rail, the progress ring and the button for all steps. */
export function StepHeader({ wizard, isWide }: { wizard: Wizard; isWide: boolean }) {
  const { t } = useTranslation('common');
  const index = STEP_KEYS.indexOf(wizard.step);
  const isDeferred = useDeferredRender();
  return (
    <chakra.div mb={{ base: '3', xl: '6' }}>
      <Flex justify="space-between" align="center" wrap="wrap" minHeight="target" columnGap="4">
        {index > 0 ? (
          <LinkButton
            kind="quiet"
            textDecoration="none"
            ms="-2"
            to={stepAddress(previousStep(wizard.step))}
          >
            <Icon name="arrow-left" boxSize="1.25rem" />
            <span>{t('goBack')}</span>
          </LinkButton>
        ) : (
          <span />
        )}
        {isDeferred && !isWide ? <AllSteps wizard={wizard} /> : null}
      </Flex>
      <h1>
        <StepNumber>
          <span>{t('stepOf', { number: index + 1, count: STEP_KEYS.length })}</span> —
        </StepNumber>{' '}
        <Title>{t(`steps.${wizard.step}`)}</Title>
      </h1>
      {isWide ? (
        <HeadingLine mt="3" />
      ) : (
        <Rail
          count={STEP_KEYS.length}
          current={index}
          isDone={(other) => wizard.done.includes(STEP_KEYS[other] ?? 'welcome')}
        />
      )}
    </chakra.div>
  );
}

function AllSteps({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex position="relative" align="center" gap="2">
      <Button
        kind="quiet"
        textDecoration="none"
        aria-haspopup="dialog"
        _after={{ content: '""', position: 'absolute', inset: 0 }}
        onClick={() => setIsOpen(true)}
      >
        {t('panel.allSteps')}
      </Button>
      <Ring percent={wizard.percent} size="2.75rem" />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('panel.allSteps')} withClose>
        <StepsNav wizard={wizard} onLeave={() => setIsOpen(false)} />
      </Sheet>
    </Flex>
  );
}

/** Small on a phone, so that number and title are one line. A long title gets a line of its own. */
const StepNumber = chakra('span', {
  base: {
    fontFamily: { base: 'body', md: 'heading' },
    fontSize: { base: '0.875rem', md: 'inherit' },
    fontWeight: '400',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
  },
});

const Title = chakra('span', { base: { display: 'inline-block' } });

import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceTile } from '../../components/choice-tile.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import type { IconName } from '../../components/look/icon-paths.ts';
import { ChoiceList } from './choice-list.tsx';
import type { StepProps } from './step-props.ts';
import { usePlans } from './use-choices.ts';

/** From the server's names of plan icons to ours. */
const PLAN_ICONS: Record<string, IconName> = { user: 'person', star: 'star', users: 'assisted' };

const COMING = ['relation', 'details', 'otp', 'password'] as const;

/** Step 1. The choice of a plan opens the next step. */
export function AccountTypeStep({ registration, change }: StepProps) {
  const { t, i18n } = useTranslation('account');
  const plans = usePlans();
  return (
    <>
      <chakra.p mb="4" color="fg.muted">
        {t('register.accountType.intro')}
      </chakra.p>
      <ChoiceList {...plans}>
        {(plan) => (
          <ChoiceTile
            icon={PLAN_ICONS[plan.icon ?? ''] ?? 'person'}
            name={
              i18n.exists(`account:register.plans.${plan.name}`)
                ? t(`register.plans.${plan.name as 'Basic'}`)
                : plan.name
            }
            isCurrent={registration.accountType === plan.id}
            onChoose={() => change({ accountType: plan.id, step: 'relation-type' })}
          />
        )}
      </ChoiceList>
      <HeadingLine mt="6" mb="3" />
      <chakra.h2 mb="2">{t('register.next.title')}</chakra.h2>
      <ul>
        {COMING.map((key) => (
          <Flex as="li" key={key} align="center" gap="3" minHeight="2rem">
            <chakra.span
              aria-hidden="true"
              boxSize="0.375rem"
              flexShrink={0}
              borderRadius="round"
              bg="accent"
            />
            {t(`register.next.${key}`)}
          </Flex>
        ))}
      </ul>
    </>
  );
}

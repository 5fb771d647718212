import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadingLine } from '../../components/heading-line.tsx';
import type { IconName } from '../../components/look/icon-paths.ts';
import { onlyPlan } from './registration.ts';
import type { StepProps } from './use-registration.ts';
import { useChoices } from './use-choices.ts';
import { Button, plainButton } from '../../components/button.tsx';
import { InfoBox, NeedsInternet } from '../../components/info-box.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type Failure, useFailureText } from '../../session/use-failure-text.ts';
import type { Plan, RelationType } from '../../domain/user.ts';
import { DEFAULT_PLANS } from '../../domain/plans.ts';
import { Icon } from '../../components/icon.tsx';
import { Muted } from '../../components/muted.tsx';

/** From the server's names of plan icons to ours. */
const PLAN_ICONS: Record<string, IconName> = { user: 'person', star: 'star', users: 'assisted' };

const COMING = ['relation', 'details', 'otp', 'password'] as const;

/** Step 1. The choice of a plan opens the next step. */
export function AccountTypeStep({ registration, change }: StepProps) {
  const { t, i18n } = useTranslation('account');
  const plans = useChoices('plans');
  const only = onlyPlan(plans.list, registration);
  useEffect(() => {
    if (only !== undefined) change({ accountType: only, step: 'relation-type' });
  }, [only, change]);
  function lineOf({ name, description }: Plan): string | undefined {
    const ours = DEFAULT_PLANS.find((plan) => plan.name === name);
    if (!ours || ours.description !== description) return description ?? undefined;
    return t(`register.planLines.${ours.name}`);
  }
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
            description={lineOf(plan)}
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
            <span>{t(`register.next.${key}`)}</span>
          </Flex>
        ))}
      </ul>
    </>
  );
}

interface ChoiceListProps<T> {
  list: readonly T[] | undefined;
  failure: Failure | undefined;
  retry: () => void;
  children: (choice: T) => ReactNode;
}

function ChoiceList<T>({ list, failure, retry, children }: ChoiceListProps<T>) {
  const { t } = useTranslation(['account', 'common']);
  const failureText = useFailureText();
  if (list) {
    return (
      <Flex as="ul" direction="column" gap="3">
        {list.map((choice, index) => (
          <li key={index}>{children(choice)}</li>
        ))}
      </Flex>
    );
  }
  if (!failure) {
    return (
      <chakra.output display="flex" flexDirection="column" gap="3">
        <span className="visually-hidden">{t('common:loading')}</span>
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height="4.5rem" />
        ))}
      </chakra.output>
    );
  }
  const isOffline = failure.outcome === 'unreachable' && failure.why === 'network';
  return (
    <Flex direction="column" gap="4" align="flex-start">
      {isOffline ? (
        <NeedsInternet what={t('needsInternet.register')} />
      ) : (
        <InfoBox tone="failure">
          {t('register.loadError', { message: failureText(failure) })}
        </InfoBox>
      )}
      <Button kind="secondary" onClick={retry}>
        {t('common:retry')}
      </Button>
    </Flex>
  );
}

/** Step 2. The choice opens the next step. */
export function RelationTypeStep({ registration, change }: StepProps) {
  const { t, i18n } = useTranslation('account');
  const relationTypes = useChoices('relationTypes');

  /** Our own texts in the reader's language if they exist, otherwise the server's. */
  function wordsOf({ name, description }: RelationType) {
    if (!i18n.exists(`account:register.relations.${name}.name`)) return { name, description };
    const key = name as 'Self';
    return {
      name: t(`register.relations.${key}.name`),
      description: t(`register.relations.${key}.description`),
    };
  }

  return (
    <>
      <chakra.p mb="4" color="fg.muted">
        {t('register.relationType.intro')}
      </chakra.p>
      <ChoiceList {...relationTypes}>
        {(relation) => {
          const { name, description } = wordsOf(relation);
          return (
            <ChoiceTile
              name={name}
              description={description ?? undefined}
              isCurrent={registration.relationType === relation.id}
              onChoose={() =>
                change({ relationType: relation.id, relationName: relation.name, step: 'details' })
              }
            />
          );
        }}
      </ChoiceList>
    </>
  );
}

interface ChoiceTileProps {
  icon?: IconName;
  name: string;
  description?: string | undefined;
  /** The person chose this tile earlier and has come back to the step. */
  isCurrent: boolean;
  onChoose: () => void;
}

function ChoiceTile({ icon, name, description, isCurrent, onChoose }: ChoiceTileProps) {
  return (
    <Tile aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      {icon ? <Icon name={icon} color="brand.fg" /> : null}
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" fontWeight="600" fontSize="1.0625rem">
          {name}
        </chakra.span>
        {description ? (
          <Muted as="span" display="block">
            {description}
          </Muted>
        ) : null}
      </chakra.span>
      <Icon name="arrow-right" boxSize="1.25rem" color="fg.muted" />
    </Tile>
  );
}

const Tile = plainButton({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  width: 'full',
  minHeight: '3.5rem',
  px: '5',
  py: '3',
  textAlign: 'start',
  bg: 'bg.panel',
  border: '1px solid',
  borderColor: 'border.emphasized',
  borderRadius: 'card',
  '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  '&[aria-current]': {
    bg: 'brand.subtle',
    borderColor: 'brand.fg',
    boxShadow: 'inset 0 0 0 1px var(--brand-text)',
  },
});

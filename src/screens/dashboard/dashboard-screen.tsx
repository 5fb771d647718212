import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useOutletContext } from 'react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { LinkButton } from '../../components/button.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { Icon } from '../../components/icon.tsx';
import { prepared } from '../../components/prepared.tsx';
import { Ring } from '../../components/ring.tsx';
import { Screen } from '../../components/screen.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useSendsWhenClosed } from '../../device/sends-when-closed.ts';
import type { User } from '../../domain/user.ts';
import { percentWord } from '../../domain/completion.ts';
import { STEP_KEYS } from '../../domain/steps.ts';
import { useSession } from '../../session/session.tsx';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { isBeingPrepared, stepStates } from '../../store/account/unsent.ts';
import { progressShown } from '../../wizard/opening-step.ts';
import { readProfileRows, progressOf } from '../../store/account/profile-rows.ts';

const { View: BiodataCard } = prepared(
  () => import('./biodata-card.tsx'),
  <Skeleton height="16rem" />,
);
const { View: MissingList } = prepared(() => import('../../components/missing-list.tsx'), null);
const { View: StepRows } = prepared(() => import('./step-rows.tsx'), <Skeleton height="35rem" />);
const { View: OwnSections } = prepared(
  () => import('./own-sections.tsx'),
  <Skeleton height="6.75rem" />,
);

/** /dashboard (spec.md §2). */
export default function DashboardScreen() {
  const { user, accountStore } = useSession();
  return user ? <SignedIn user={user} store={accountStore} /> : null;
}

function SignedIn({ user, store }: { user: User; store: AccountStore }) {
  // Also loads the texts of some parts: a part without its texts would suspend the screen.
  const { t } = useTranslation(['account', 'common', 'sync', 'wizard']);
  const overview = useOverview(store, user);
  const percent = overview?.percent ?? user.profilePercent ?? 0;
  const installOffer = useOutletContext<ReactNode>();
  const canBeSent = overview?.canBeSent === true;
  const mayClose = useSendsWhenClosed(canBeSent);
  const isForSelf = user.relationName === 'Self' || !user.candidateName;
  const title = isForSelf
    ? t('dashboard.yourProfile')
    : t('dashboard.profileOf', { name: user.candidateName });
  if (overview && !overview.profileCreated) return <Navigate to="/profile" replace />;
  return (
    <Screen title={t('common:titles.dashboard')} width="page">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '25rem minmax(0, 1fr)' }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
        alignItems="start"
        gap={{ base: '8', lg: '16' }}
      >
        {/* The list of missing parts is drawn later. This height reserves its space. */}
        <chakra.div
          gridRow={{ lg: '1 / 3' }}
          minHeight={percent < 100 ? { base: 'calc(100vh - 6rem)', lg: '0' } : undefined}
        >
          <chakra.h1>
            <chakra.span
              display="block"
              fontFamily="body"
              fontWeight="400"
              textStyle="body"
              color="fg.muted"
            >
              {t('dashboard.greeting')}
            </chakra.span>
            <span>{user.name}</span>
          </chakra.h1>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            {user.email}
          </chakra.p>
          <HeadingLine my="5" />
          <BiodataCard store={store} title={title} />
          <HeadingLine my="5" />
          {overview ? (
            <Flex align="center" gap="5">
              <Ring percent={overview.percent} size="7.25rem" />
              <div>
                <chakra.h2 fontSize="1.5rem">
                  {t(`wizard:ring.${percentWord(overview.percent)}`)}
                </chakra.h2>
                <chakra.p textStyle="small">
                  {t('dashboard.stepsDone', {
                    done: overview.done.length,
                    count: STEP_KEYS.length,
                  })}
                </chakra.p>
              </div>
            </Flex>
          ) : (
            <Skeleton height="7.25rem" />
          )}
          <LinkButton wide kind="secondary" mt="6" to="/profile" state={{ step: 'welcome' }}>
            <Icon name="pencil" />
            <span>{t('dashboard.edit')}</span>
          </LinkButton>
          {canBeSent ? (
            <Flex gap="3" mt="4" textStyle="small" color="fg.muted">
              <Icon name="phone" boxSize="1.25rem" />
              <span>{t(mayClose ? 'sync:panel.mayClose' : 'sync:panel.comeBack')}</span>
            </Flex>
          ) : null}
          <chakra.div mt="6">
            <MissingList missing={overview?.missing ?? []} />
          </chakra.div>
        </chakra.div>
        <chakra.div gridColumn={{ lg: '2' }}>
          {overview ? <StepRows overview={overview} /> : <Skeleton height="35rem" />}
        </chakra.div>
        <Flex direction="column" gap="8" gridColumn={{ lg: '2' }}>
          <OwnSections />
          {installOffer}
        </Flex>
      </chakra.div>
    </Screen>
  );
}

export type Overview = NonNullable<ReturnType<typeof useOverview>>;

/** Undefined until the first read ends. */
function useOverview(store: AccountStore, user: User) {
  const live = useLiveQuery(async () => {
    const rows = await readProfileRows(store);
    return {
      progress: progressOf(rows),
      states: stepStates(rows),
      isPreparing: rows.media.some(isBeingPrepared),
    };
  }, [store]);
  if (!live) return undefined;
  const { progress, states, isPreparing } = live;
  const isDue = Object.values(states).some((state) => state === 'waiting' || state === 'sending');
  return {
    ...progressShown(progress, user),
    missing: progress.missing,
    check: progress.check,
    states,
    /** Something is due, and no submitted file has to be prepared in an open page first. */
    canBeSent: isDue && !isPreparing,
    /** Both Aadhaar sides and Basic Info were submitted, sent or not. */
    profileCreated: progress.profileCreated || user.profileCreated,
  };
}

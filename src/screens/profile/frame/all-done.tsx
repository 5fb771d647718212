import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listExtensions } from '../../../api/api-client.ts';
import { ButtonBase } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { STEP_KEYS, type StepKey } from '../../../domain/steps.ts';
import type { Extension } from '../../../protocol/headers.ts';
import { isSectionOffered } from '../../../protocol/section-message.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { readStepStates, type ItemState } from '../../../store/account/unsent.ts';
import { STEP_FORMS } from '../../../wizard/step-forms.ts';
import { StepAction } from './step-layout.tsx';

/** The message after the last step (spec.md §4). */
export function AllDone({ store }: { store: AccountStore }) {
  const { t } = useTranslation('wizard');
  const offered = useLiveQuery(() => listExtensions(deviceStore()));
  const states = useLiveQuery(() => readStepStates(store), [store]);
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared. A screen reader continues at this title.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <chakra.div mt="6">
        <InfoBox tone="success">
          <chakra.h2 ref={title} tabIndex={-1} textStyle="h3" outline="none">
            {t('finished.title', { count: STEP_KEYS.length })}
          </chakra.h2>
          <chakra.p mt="1">
            {states ? textOf(listLeft(states, listKeptHere(offered))) : null}
          </chakra.p>
        </InfoBox>
      </chakra.div>
      <StepAction>
        <ButtonBase asChild minWidth={{ md: '14rem' }}>
          <Link to="/dashboard">{t('welcome.dashboard')}</Link>
        </ButtonBase>
      </StepAction>
    </>
  );

  function textOf(left: readonly ItemState[]): string {
    if (left.includes('saved') || left.includes('attention')) return t('finished.unfinished');
    return left.every((state) => state === 'sent') ? t('finished.sent') : t('finished.text');
  }
}

/** The steps whose section the server does not offer. Their data stays on this phone. */
function listKeptHere(offered: readonly Extension[] | undefined): string[] {
  return Object.entries(STEP_FORMS).flatMap(([step, { section }]) =>
    offered && !isSectionOffered(section, offered) ? [step] : [],
  );
}

function listLeft(
  all: Partial<Record<StepKey, ItemState>>,
  keptHere: readonly string[],
): ItemState[] {
  return STEP_KEYS.filter((step) => !keptHere.includes(step)).flatMap((step) => all[step] ?? []);
}

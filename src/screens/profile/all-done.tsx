import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonBase } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { readStepStates, type ItemState } from '../../store/item-state.ts';
import { StepAction } from './step-layout.tsx';

interface AllDoneProps {
  store: AccountStore;
  /**
   * The steps whose data stays on the phone, because the server does not offer them; they do not
   * count as unsent.
   */
  keptHere: readonly StepKey[];
}

/**
 * Shown after the last step, which has no next one (spec.md §4): says that all is done, and where
 * to see the profile.
 */
export function AllDone({ store, keptHere }: AllDoneProps) {
  const { t } = useTranslation('wizard');
  const states = useLiveQuery(() => readStepStates(store), [store]);
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone. A screen reader continues from this title.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <chakra.div mt="6">
        <InfoBox tone="success">
          <chakra.h2 ref={title} tabIndex={-1} textStyle="h3" outline="none">
            {t('finished.title', { count: STEP_KEYS.length })}
          </chakra.h2>
          <chakra.p mt="1">{states ? textOf(listLeft(states)) : null}</chakra.p>
        </InfoBox>
      </chakra.div>
      <StepAction>
        <ButtonBase asChild minWidth={{ md: '14rem' }}>
          <Link to="/dashboard">{t('welcome.dashboard')}</Link>
        </ButtonBase>
      </StepAction>
    </>
  );

  function listLeft(all: Partial<Record<StepKey, ItemState>>): ItemState[] {
    return STEP_KEYS.filter((step) => !keptHere.includes(step)).flatMap((step) => all[step] ?? []);
  }

  /** The title says only that all steps are done; this text says whether everything is sent. */
  function textOf(left: readonly ItemState[]): string {
    if (left.includes('saved') || left.includes('attention')) return t('finished.unfinished');
    return left.every((state) => state === 'sent')
      ? t('finished.sent')
      : t('finished.text', { context: DEVICE_WORD });
  }
}

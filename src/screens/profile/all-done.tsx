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
  /** Steps that the server has no place for: they are not waited for. */
  keptHere: readonly StepKey[];
}

/**
 * After the last step there is no next one (spec.md §4): the family is told that all is
 * done, and where to see it.
 */
export function AllDone({ store, keptHere }: AllDoneProps) {
  const { t } = useTranslation('wizard');
  const states = useLiveQuery(() => readStepStates(store), [store]);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone: whoever listens goes on here.
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

  /** 'Done' says nothing of sending: that is said by what is still here. */
  function textOf(left: readonly ItemState[]): string {
    if (left.includes('saved') || left.includes('attention')) return t('finished.unfinished');
    return left.every((state) => state === 'sent')
      ? t('finished.sent')
      : t('finished.text', { context: DEVICE_WORD });
  }
}

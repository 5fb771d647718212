import { useEffect, useRef, useState } from 'react';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { holdStep, type StepHolder, type StepLock } from './step-lock.ts';

/** Returns which tab may edit this step, and a function that takes it over. */
export function useStepLock(
  { userId }: AccountStore,
  step: StepKey,
): { holder: StepHolder; takeOver: () => void } {
  const [holder, setHolder] = useState<StepHolder>('asking');
  const lock = useRef<StepLock>(undefined);
  useEffect(() => {
    const { locks } = navigator as { locks?: LockManager };
    const held = holdStep(`sambandh-step-${userId}-${step}`, locks, setHolder);
    lock.current = held;
    return () => held.letGo();
  }, [userId, step]);
  return { holder, takeOver: () => lock.current?.takeOver() };
}

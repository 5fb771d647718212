import { useEffect, useRef, useState } from 'react';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { holdStep, type StepHolder, type StepLock } from './step-lock.ts';

interface StepRequest {
  name: string;
  lock: StepLock;
  holder: StepHolder;
  onHolder?: (holder: StepHolder) => void;
}

/** The request that `askAhead` made. The next step that is drawn takes it. */
let ahead: StepRequest | undefined;

/** Requests the lock before the step is drawn, so that its fields can be used at once. */
export function askAhead(store: AccountStore, step: StepKey): void {
  ahead ??= ask(nameOf(store, step));
}

export function useStepLock(
  store: AccountStore,
  step: StepKey,
): { holder: StepHolder; takeOver: () => void } {
  const name = nameOf(store, step);
  const [holder, setHolder] = useState<StepHolder>(() =>
    ahead?.name === name ? ahead.holder : 'asking',
  );
  const lock = useRef<StepLock>(undefined);
  useEffect(() => {
    const request = takeAhead(name) ?? ask(name);
    follow(request, setHolder);
    lock.current = request.lock;
    return () => request.lock.letGo();
  }, [name]);
  return { holder, takeOver: () => lock.current?.takeOver() };
}

function nameOf({ userId }: AccountStore, step: StepKey): string {
  return `sambandh-step-${userId}-${step}`;
}

function ask(name: string): StepRequest {
  const { locks } = navigator as { locks?: LockManager };
  const lock = holdStep(name, locks, (holder) => {
    request.holder = holder;
    request.onHolder?.(holder);
  });
  const request: StepRequest = { name, lock, holder: 'asking' };
  return request;
}

/** Reports the present holder, and each later change. */
function follow(request: StepRequest, onHolder: (holder: StepHolder) => void): void {
  request.onHolder = onHolder;
  onHolder(request.holder);
}

/** Returns the request of `askAhead` if it is for this step. Otherwise releases its lock. */
function takeAhead(name: string): StepRequest | undefined {
  const request = ahead;
  ahead = undefined;
  if (request?.name === name) return request;
  request?.lock.letGo();
  return undefined;
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { BiodataChoices } from '../../../domain/biodata-choices.ts';
import type { AccountStore } from '../../../store/account-store.ts';
import {
  changeChoices,
  readChoices,
  saveChoices,
  takeUpFormerChoices,
  type ChoicesChange,
} from '../../../store/biodata-store.ts';

export interface ChoicesControl {
  choices: BiodataChoices;
  change: (change: ChoicesChange) => void;
  /** What was chosen last could not be stored. */
  isUnkept: boolean;
}

/**
 * The family's choices, kept with each change; undefined while they are first read. What was
 * changed on this screen stands, whatever another phone chose; the rest follows what is stored.
 */
export function useChoices(store: AccountStore): ChoicesControl | undefined {
  const stored = useLiveQuery(() => readChoices(store), [store]);
  useEffect(() => void takeUpFormerChoices(store).catch(() => undefined), [store]);
  const [changed, setChanged] = useState<ChoicesChange>({});
  const [isUnkept, setIsUnkept] = useState(false);
  if (!stored) return undefined;
  return {
    choices: changeChoices(stored, changed),
    isUnkept,
    change(change) {
      setChanged((last) => ({
        ...last,
        ...change,
        ...(change.shown && { shown: { ...last.shown, ...change.shown } }),
        ...(change.names && { names: { ...last.names, ...change.names } }),
      }));
      saveChoices(store, change).then(
        () => setIsUnkept(false),
        () => setIsUnkept(true),
      );
    },
  };
}

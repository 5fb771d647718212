import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
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
  /** True if the last choice could not be stored. */
  isUnkept: boolean;
}

/**
 * The family's choices, stored at each change; undefined until they are read. Choices made on this
 * screen win over another phone's; the others follow the store.
 */
export function useChoices(store: AccountStore): ChoicesControl | undefined {
  const stored = useLiveQuery(() => readChoices(store), [store]);
  useEffect(() => void takeUpFormerChoices(store).catch(() => undefined), [store]);
  const [changed, setChanged] = useState<ChoicesChange>({});
  const [isUnkept, setIsUnkept] = useState(false);
  // The same object while nothing is chosen: each new one lays out the pages and writes the PDF again.
  const text = stored && JSON.stringify(changeChoices(stored, changed));
  const choices = useMemo(
    () => (text === undefined ? undefined : (JSON.parse(text) as BiodataChoices)),
    [text],
  );
  if (!choices) return undefined;
  return {
    choices,
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

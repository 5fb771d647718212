import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { BiodataChoices } from '../../domain/biodata-choices.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import {
  changeChoices,
  readChoices,
  saveChoices,
  importFormerChoices,
  type ChoicesChange,
} from '../../store/sections/biodata-store.ts';

export interface ChoicesControl {
  choices: BiodataChoices;
  change: (change: ChoicesChange) => void;
  /** False while the choices are still those that were prepared. */
  isRead: boolean;
  /** True if the last choice could not be stored. */
  isUnkept: boolean;
}

/**
 * A choice that was made on this screen overrides one from another phone. All others follow the
 * store. Undefined until the choices are read.
 */
export function useChoices(
  store: AccountStore,
  ahead: BiodataChoices | undefined,
): ChoicesControl | undefined {
  const stored = useLiveQuery(
    async () => ({ choices: await readChoices(store), isRead: true }),
    [store],
    ahead && { choices: ahead, isRead: false },
  );
  useEffect(() => void importFormerChoices(store).catch(() => undefined), [store]);
  const [changed, setChanged] = useState<ChoicesChange>({});
  const [isUnkept, setIsUnkept] = useState(false);
  // A new object causes a new layout and a new PDF. So it is made only if a choice has changed.
  const text = stored && JSON.stringify(changeChoices(stored.choices, changed));
  const choices = useMemo(
    () => (text === undefined ? undefined : (JSON.parse(text) as BiodataChoices)),
    [text],
  );
  if (!stored || !choices) return undefined;
  return {
    choices,
    isRead: stored.isRead,
    isUnkept,
    change(change) {
      setChanged((last) => changeChoices(last, change));
      saveChoices(store, change).then(
        () => setIsUnkept(false),
        () => setIsUnkept(true),
      );
    },
  };
}

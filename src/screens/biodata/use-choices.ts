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

/**
 * A choice that was made on this screen overrides one from another phone. All others follow the
 * store. Undefined until the choices are read.
 */
export function useChoices(store: AccountStore, ahead: BiodataChoices | undefined) {
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
    /** False while the choices are still those that were prepared. */
    isRead: stored.isRead,
    /** The last choice could not be stored. */
    isUnkept,
    change: (change: ChoicesChange): void => {
      setChanged((last) => changeChoices(last, change));
      saveChoices(store, change).then(
        () => setIsUnkept(false),
        () => setIsUnkept(true),
      );
    },
  };
}

export type ChoicesControl = NonNullable<ReturnType<typeof useChoices>>;

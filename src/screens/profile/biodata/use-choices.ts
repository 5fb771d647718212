import { useEffect, useState } from 'react';
import type { BiodataChoices } from '../../../domain/biodata-choices.ts';
import type { AccountStore } from '../../../store/account-store.ts';
import { readChoices, saveChoices } from '../../../store/biodata-store.ts';

export interface ChoicesControl {
  choices: BiodataChoices;
  change: (part: Partial<BiodataChoices>) => void;
  /** What was chosen last could not be stored. */
  isUnkept: boolean;
}

/** The family's choices, kept with each change; undefined while they are first read. */
export function useChoices(store: AccountStore): ChoicesControl | undefined {
  const [choices, setChoices] = useState<BiodataChoices>();
  const [isUnkept, setIsUnkept] = useState(false);

  useEffect(() => {
    let isGone = false;
    void readChoices(store).then((stored) => (isGone ? undefined : setChoices(stored)));
    return () => {
      isGone = true;
    };
  }, [store]);

  if (!choices) return undefined;
  return {
    choices,
    isUnkept,
    change(part) {
      const next = { ...choices, ...part };
      setChoices(next);
      saveChoices(store, next).then(
        () => setIsUnkept(false),
        () => setIsUnkept(true),
      );
    },
  };
}

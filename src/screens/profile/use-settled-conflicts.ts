import { useEffect, useRef } from 'react';
import { isSameValue } from '../../domain/same-value.ts';
import type { LooseValues } from '../../domain/sections.ts';
import type { FormState } from '../../wizard/form-state.ts';
import type { StoredForm } from './read-form.ts';

interface HalfTyped {
  edited: FormState;
  /** The values that were saved when typing began. */
  from: LooseValues;
}

/**
 * After a conflict is settled in the dialog, a half-typed form shows the chosen value in the fields
 * that nobody typed in. `follow` receives these fields, and the settled ones without edited lists.
 */
export function useSettledConflicts(
  stored: StoredForm | undefined,
  halfTyped: HalfTyped | undefined,
  follow: (change: { untouched: string[]; settled: string[] }) => void,
): void {
  const open = useRef<string[]>([]);
  useEffect(() => {
    if (!stored) return;
    const settled = open.current.filter((field) => !stored.conflicts.includes(field));
    open.current = stored.conflicts;
    if (!halfTyped || settled.length === 0) return;
    const { edited, from } = halfTyped;
    const untouched = settled.filter(
      (field) => !(field in edited.typed) && isSameValue(edited.values[field], from[field]),
    );
    // An edited list keeps its base, because saving the form merges the list with the chosen value.
    const isTypedList = (field: string) =>
      Array.isArray(edited.values[field]) && !untouched.includes(field);
    follow({ untouched, settled: settled.filter((field) => !isTypedList(field)) });
  });
}

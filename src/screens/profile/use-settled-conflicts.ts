import { useEffect, useRef } from 'react';
import { isSameValue } from '../../domain/same-value.ts';
import type { LooseValues } from '../../domain/sections.ts';
import type { FormState } from '../../wizard/form-state.ts';
import type { StoredForm } from './read-form.ts';

interface HalfTyped {
  edited: FormState;
  /** What the first change was made from. */
  from: LooseValues;
}

/**
 * A choice between two people's values is made outside of the form: a half-typed one
 * follows it, where the field was not typed in since, and counts as begun after it.
 * `follow` is told which fields show the choice from now on, and which were settled.
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
    // A list that was typed in is merged with what was chosen when it is saved.
    const isTypedList = (field: string) =>
      Array.isArray(edited.values[field]) && !untouched.includes(field);
    follow({ untouched, settled: settled.filter((field) => !isTypedList(field)) });
  });
}

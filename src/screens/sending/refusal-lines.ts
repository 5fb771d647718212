import type { FieldReason, FieldReasons } from '../../domain/field-reason.ts';

/** Reasons whose sentence does not name the field. */
const NAMELESS: readonly FieldReason[] = [
  'required',
  'invalid',
  'tooLong',
  'tooMany',
  'unknownField',
];

interface Words {
  /** Returns '' if no form has the field. */
  label: (field: string) => string;
  sentence: (reason: FieldReason) => string;
}

/** A field without a label is left out, unless the sentence itself names the field. */
export function refusalLines(fields: FieldReasons, { label, sentence }: Words): string[] {
  const lines = Object.entries(fields).flatMap(([field, reason]) => {
    const [name, text] = [label(field), sentence(reason)];
    if (name === '') return NAMELESS.includes(reason) ? [] : [text];
    return text.toLocaleLowerCase().includes(name.toLocaleLowerCase())
      ? [text]
      : [`${name}: ${text}`];
  });
  return [...new Set(lines)];
}

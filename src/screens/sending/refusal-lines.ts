import type { FieldReason, FieldReasons } from '../../domain/field-reason.ts';

/** Reasons whose sentence does not say what it is about. */
const NAMELESS: readonly FieldReason[] = [
  'required',
  'invalid',
  'tooLong',
  'tooMany',
  'unknownField',
];

interface Words {
  /** What the form calls a field; '' where no form has it. */
  label: (field: string) => string;
  sentence: (reason: FieldReason) => string;
}

/** Why a step was refused, field by field: each named once, and nothing said of what has no name. */
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

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
  /** The label of a field in its form, or '' if no form has the field. */
  label: (field: string) => string;
  sentence: (reason: FieldReason) => string;
}

/**
 * Lists why the server refused a step, with each field once. Fields without a label are left out,
 * unless the reason's sentence itself names the field.
 */
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

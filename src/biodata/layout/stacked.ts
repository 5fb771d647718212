/** The facts beside the photo in a picture. Each label is above its value. */
import type { Row, Section } from '../blocks/biodata.ts';
import type { Atom } from './atoms.ts';
import { baselineIn, type Setting } from './rows.ts';

/** The facts that families look for first. */
const KEYS = ['dob', 'height', 'education', 'profession'];

export function stacksOf({ rows }: Section): Row[] {
  return rows.filter(({ key }) => KEYS.includes(key));
}

export function stackedAtoms(
  { style, type, structure }: Setting,
  { rows, index, right }: { rows: readonly Row[]; index: number; right: number },
): Atom[] {
  if (rows.length === 0) return [];
  const list = structure.add({ role: 'L' });
  const weight = 'regular';
  const labelLeading = style.label * 1.4;
  const { size, leading } = style.value;
  return rows.map((row, place) => {
    const item = structure.add({ role: 'LI', parent: list });
    const [labelNode, valueNode] = [
      structure.add({ role: 'Lbl', parent: item }),
      structure.add({ role: 'LBody', parent: item }),
    ];
    const values = type.breakLines(row.value, { width: right - style.left, size, weight });
    return {
      section: index,
      row: place,
      line: 0,
      lineCount: values.length,
      isStacked: true,
      height: labelLeading + leading * values.length,
      gap: style.gap.row,
      draw: (top) => [
        type.draw(row.label, {
          x: style.left,
          y: top + baselineIn(labelLeading, style.label),
          size: style.label,
          node: labelNode,
        }),
        ...values.map((value, line) =>
          type.draw(value, {
            x: style.left,
            y: top + labelLeading + line * leading + baselineIn(leading, size),
            size,
            node: valueNode,
          }),
        ),
      ],
    };
  });
}

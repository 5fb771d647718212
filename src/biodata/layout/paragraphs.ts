/** Free text, as wide as the page. The paragraphs that the family typed stay. */
import type { Section } from '../blocks/biodata.ts';
import type { Atom } from './atoms.ts';
import { baselineIn, type Setting } from './rows.ts';

/** As a fraction of the leading. */
const PARAGRAPH_GAP = 0.25;

export function paragraphAtoms(
  { style, type, structure }: Setting,
  { section, index }: { section: Section; index: number },
): Atom[] {
  const { size, leading } = style.value;
  const width = style.right - style.left;
  const lines = section.rows.flatMap(({ value }) =>
    value.split('\n').flatMap((paragraph, place) => {
      const node = structure.add({ role: 'P' });
      return type
        .breakLines(paragraph, { width, size, weight: 'regular' })
        .map((text, line, all) => ({
          text,
          node,
          goesOn: line < all.length - 1,
          isNew: place > 0 && line === 0,
        }));
    }),
  );
  return lines.map(({ text, node, goesOn, isNew }, line) => ({
    section: index,
    row: 0,
    line,
    lineCount: lines.length,
    height: leading,
    gap: isNew ? PARAGRAPH_GAP * leading : 0,
    draw: (top) => [
      type.draw(text, { x: style.left, y: top + baselineIn(leading, size), size, goesOn, node }),
    ],
  }));
}

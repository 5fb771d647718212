/**
 * Atoms, the smallest parts of a biodata that stay together on a page, and the rules for page
 * breaks.
 */
import type { Section } from '../blocks/biodata.ts';
import type { Drawing } from './page.ts';

export interface Atom {
  /**
   * The index of the section in the biodata, and the index of the row in the section. A heading has
   * no row.
   */
  section: number;
  row: number | 'heading';
  /**
   * The index of this atom's first line within its row, and the number of all lines of the row. A
   * short row is a single atom.
   */
  line: number;
  lineCount: number;
  height: number;
  /**
   * True if the label is above the value, because the atom is beside the photo. This occurs only in
   * a biodata that is made as a picture, and not in a PDF.
   */
  isStacked?: true;
  /** The space above the atom, unless the atom is the first on its page. */
  gap: number;
  draw(top: number): Drawing[];
}

/** A row with at most this many lines is never split. */
export const WHOLE_ROW_LINES = 4;
/**
 * If a section is split between two pages, each page gets at least this many of its rows. If a row
 * is split, each page gets at least this many of its lines.
 */
const KEPT_ROWS = 2;
const KEPT_LINES = 2;

/** Checks whether a page that begins with atom `first` may end before atom `next`. */
export function mayEndBefore(
  atoms: readonly Atom[],
  { first, next }: { first: number; next: number },
  sections: readonly Section[],
): boolean {
  const [before, after] = [atoms[next - 1], atoms[next]];
  if (!before || !after) return true;
  if (before.section !== after.section) {
    // No page should begin with the section 'contact', so that it is not alone on a page.
    return sections[after.section]?.name !== 'contact';
  }
  if (before.row === 'heading') return false;
  const sameRow = (atom: Atom) => atom.section === after.section && atom.row === after.row;
  if (before.row === after.row) {
    const onThisPage = atoms.slice(first, next).filter(sameRow).length;
    const onTheNext = atoms.slice(next).filter(sameRow).length;
    return onThisPage >= KEPT_LINES && onTheNext >= KEPT_LINES;
  }
  const rowsIn = (part: readonly Atom[]) =>
    new Set(
      part
        .filter((atom) => atom.section === after.section && atom.row !== 'heading')
        .map((atom) => atom.row),
    ).size;
  return rowsIn(atoms.slice(first, next)) >= KEPT_ROWS && rowsIn(atoms.slice(next)) >= KEPT_ROWS;
}

/**
 * Returns the index of the atom that begins the next page. The page ends as late as the rules
 * allow. If they allow no page break, the next page begins with the first atom that does not fit.
 */
export function lastAllowed(
  atoms: readonly Atom[],
  { first, fitting }: { first: number; fitting: number },
  sections: readonly Section[],
): number {
  for (let next = fitting; next > first; next -= 1) {
    if (mayEndBefore(atoms, { first, next }, sections)) return next;
  }
  return Math.max(fitting, first + 1);
}

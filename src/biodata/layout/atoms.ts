/** The least parts of a biodata that stay together on a page, and where pages may end. */
import type { Section } from '../blocks/biodata.ts';
import type { Drawing } from './page.ts';

export interface Atom {
  /** The place of its section on the biodata, and of its row in the section; a heading has none. */
  section: number;
  row: number | 'heading';
  /** Which of the row's lines it begins with, and how many the row has; one atom holds a short row whole. */
  line: number;
  lineCount: number;
  height: number;
  /** It stands beside the photo of a picture. */
  isStacked?: true;
  /** Above it, unless it is the first on its page. */
  gap: number;
  draw(top: number): Drawing[];
}

/** Rows up to this many lines stay whole. */
export const WHOLE_ROW_LINES = 4;
/** What a page keeps at its end, and begins with. */
const KEPT_ROWS = 2;
const KEPT_LINES = 2;

/** Whether a page that begins with atom `first` may end before atom `next`. */
export function mayEndBefore(
  atoms: readonly Atom[],
  { first, next }: { first: number; next: number },
  sections: readonly Section[],
): boolean {
  const [before, after] = [atoms[next - 1], atoms[next]];
  if (!before || !after) return true;
  if (before.section !== after.section) {
    // Contact is never alone on a page.
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

/** Where pages end: as late as the rules allow, and anywhere where they allow nothing. */
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

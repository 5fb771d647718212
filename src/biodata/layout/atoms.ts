/** Atoms, the smallest parts that stay together on a page, and the rules for page breaks. */
import type { Section } from '../blocks/biodata.ts';
import type { Drawing } from './page.ts';
import type { PageStyle } from './style.ts';

export interface Atom {
  /** Index of the section in the biodata, and of the row in the section. */
  section: number;
  row: number | 'heading';
  /** Index of the atom's first line within its row, and the row's number of lines. */
  line: number;
  lineCount: number;
  height: number;
  /** The label is above the value: in a picture, beside the photo. */
  isStacked?: true;
  /** Above the atom, unless it is the first on its page. */
  gap: number;
  draw(top: number): Drawing[];
}

export const WHOLE_ROW_LINES = 4;
/** If a section or a row is split between two pages, each should have at least this much of it. */
const KEPT_ROWS = 2;
const KEPT_LINES = 2;

export function mayEndBefore(
  atoms: readonly Atom[],
  { first, next }: { first: number; next: number },
  sections: readonly Section[],
): boolean {
  const [before, after] = [atoms[next - 1], atoms[next]];
  if (!before || !after) return true;
  if (before.section !== after.section) {
    // The section 'contact' should not be alone on a page.
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

/** In pictures, a section of so many rows is not split if it takes at most half a page. */
const WHOLE_SECTION_ROWS = 6;

function isInsideShort(
  atoms: readonly Atom[],
  { next, style }: { next: number; style: PageStyle },
): boolean {
  const after = atoms[next];
  if (!style.stacksFacts || !after || atoms[next - 1]?.section !== after.section) return false;
  const own = atoms.filter(({ section }) => section === after.section);
  const rows = new Set(own.map(({ row }) => row)).size - 1;
  const height = own.reduce((sum, atom) => sum + atom.height, 0);
  return rows <= WHOLE_SECTION_ROWS && height <= (style.bottom - style.nextTop) / 2;
}

/** The next page's first atom: the last allowed one, or else the first that does not fit. */
export function lastAllowed(
  atoms: readonly Atom[],
  { first, fitting }: { first: number; fitting: number },
  { biodata: { sections }, style }: { biodata: { sections: readonly Section[] }; style: PageStyle },
): number {
  const places = Array.from({ length: fitting - first }, (_, index) => fitting - index);
  const allowed = places.filter((next) => mayEndBefore(atoms, { first, next }, sections));
  return (
    allowed.find((next) => !isInsideShort(atoms, { next, style })) ??
    allowed[0] ??
    Math.max(fitting, first + 1)
  );
}

/**
 * The rows of a section as atoms: parts that a page break never divides (atoms.ts). Two or three
 * pairs of label and value stand beside each other where they fit.
 */
import type { Biodata, Row, Section } from '../blocks/biodata.ts';
import { WHOLE_ROW_LINES, type Atom } from './atoms.ts';
import type { Drawing, Structure } from './page.ts';
import type { PageStyle } from './style.ts';
import type { Typesetter } from './text.ts';

export interface Setting {
  biodata: Biodata;
  style: PageStyle;
  type: Typesetter;
  structure: Structure;
}

interface Cell {
  row: Row;
  x: number;
  labelWidth: number;
  valueX: number;
  valueWidth: number;
}

interface LineLook {
  size: number;
  leading: number;
  node: number;
}

/** A cell with more lines takes the full width. */
const CELL_LINES = 2;

/** @param right the right margin, which is further left beside the photo */
export function rowAtoms(
  setting: Setting,
  { section, index, right }: { section: Section; index: number; right: number },
): Atom[] {
  const list = setting.structure.add({ role: 'L' });
  const lines = arrange(setting, section, right);
  return lines.flatMap((cells, row) => cellAtoms(setting, cells, { section: index, row, list }));
}

function arrange(setting: Setting, section: Section, right: number): Cell[][] {
  const { style } = setting;
  const isBesidePhoto = right < style.right;
  const pairs = isBesidePhoto ? 1 : (style.pairs[section.name] ?? 1);
  const places = pairs === 1 ? [] : cellPlaces(style, pairs);
  const lines: Cell[][] = [];
  let open: Cell[] = [];
  const close = () => {
    if (open.length > 0) lines.push(open);
    open = [];
  };
  const isDownwards = section.name === 'facts' && pairs === 2;
  for (const row of isDownwards ? byColumns(section.rows) : section.rows) {
    const place = places[open.length];
    const cell = place && { ...place, row };
    if (cell && !row.isWide && fitsCell(setting, cell)) {
      open.push(cell);
      if (open.length === pairs) close();
      continue;
    }
    // A row that does not fit beside the others begins a line, in its first cell or at full width.
    close();
    const [half] = places;
    if (half && !row.isWide && fitsCell(setting, { ...half, row })) open.push({ ...half, row });
    else lines.push([wideCell(setting, { section, row, right })]);
  }
  close();
  return lines;
}

/** The first half of the rows fills the left column, the second half the right column. */
function byColumns(rows: readonly Row[]): Row[] {
  const half = Math.ceil(rows.length / 2);
  return rows
    .slice(0, half)
    .flatMap((row, index) => [row, rows[half + index]].filter((each) => each !== undefined));
}

function wideCell(
  { style, type }: Setting,
  { section, row, right }: { section: Section; row: Row; right: number },
): Cell {
  const { left, cells, gap } = style;
  let labelWidth = cells.one;
  // The contact's label is a person's name, so it may take up to half of the width.
  if (section.name === 'contact') {
    const width = type.widthOf(row.label, style.label, 'regular');
    labelWidth = Math.min(Math.max(labelWidth, width), (right - left) / 2);
  }
  const valueX = left + labelWidth + gap.cell;
  return { row, x: left, labelWidth, valueX, valueWidth: right - valueX };
}

function cellPlaces({ left, right, cells, gap }: PageStyle, pairs: 2 | 3): Omit<Cell, 'row'>[] {
  const widths = pairs === 2 ? cells.two : cells.three;
  const places: Omit<Cell, 'row'>[] = [];
  let x = left;
  for (let pair = 0; pair < pairs; pair += 1) {
    const labelWidth = widths[2 * pair] ?? 0;
    const valueX = x + labelWidth + gap.cell;
    const valueWidth = widths[2 * pair + 1] ?? right - valueX;
    places.push({ x, labelWidth, valueX, valueWidth });
    x = valueX + valueWidth + gap.cell;
  }
  return places;
}

function fitsCell({ style, type }: Setting, { row, labelWidth, valueWidth }: Cell): boolean {
  const label = type.widthOf(row.label, style.label, 'regular');
  return label <= labelWidth && valueLines(style, type, row, valueWidth).length <= CELL_LINES;
}

function valueLines(style: PageStyle, type: Typesetter, row: Row, width: number): string[] {
  return type.breakLines(row.value, { width, size: style.value.size, weight: 'regular' });
}

/** A row of up to WHOLE_ROW_LINES lines is one atom. A longer row is one atom for each line. */
function cellAtoms(
  { style, type, structure, biodata }: Setting,
  cells: readonly Cell[],
  { section, row, list }: { section: number; row: number; list: number },
): Atom[] {
  const { leading } = style.value;
  const baseline = baselineIn(leading, style.value.size);
  const set = cells.map((cell) => {
    const item = structure.add({ role: 'LI', parent: list });
    return {
      ...cell,
      labels: type.breakLines(cell.row.label, {
        width: cell.labelWidth,
        size: style.label,
        weight: 'regular',
      }),
      values: valueLines(style, type, cell.row, cell.valueWidth),
      labelNode: structure.add({ role: 'Lbl', parent: item }),
      valueNode: structure.add({ role: 'LBody', parent: item }),
    };
  });
  const lineCount = Math.max(
    ...set.map(({ labels, values }) => Math.max(labels.length, values.length)),
  );
  /** `to` is exclusive. The first baseline is at `y`. */
  const drawLines = (
    lines: readonly string[],
    { from, to, y, ...at }: { from: number; to: number; y: number; x: number } & LineLook,
  ): Drawing[] =>
    lines.slice(from, to).map((words, index) =>
      type.draw(words, {
        ...at,
        y: y + index * at.leading,
        goesOn: from + index < lines.length - 1,
      }),
    );
  // Cell by cell, because some programs read text in the order in which it is drawn.
  const drawCells = (from: number, to: number, y: number): Drawing[] =>
    set.flatMap((cell) => {
      const { mark } = cell.row;
      const dot: Drawing[] =
        mark && from === 0
          ? [
              {
                kind: 'dot',
                x: cell.valueX - style.dot * 2.2,
                y: y - 0.3 * style.value.size,
                radius: style.dot,
                look: mark,
                node: structure.add({
                  role: 'Span',
                  parent: cell.valueNode,
                  alt: biodata.words[mark],
                }),
              },
            ]
          : [];
      const part = { from, to, y };
      return [
        ...drawLines(cell.labels, {
          ...part,
          x: cell.x,
          size: style.label,
          leading: style.labelLeading,
          node: cell.labelNode,
        }),
        ...dot,
        ...drawLines(cell.values, {
          ...part,
          x: cell.valueX,
          size: style.value.size,
          leading,
          node: cell.valueNode,
        }),
      ];
    });
  const isWhole = lineCount <= WHOLE_ROW_LINES;
  const parts = isWhole ? [0] : Array.from({ length: lineCount }, (_, line) => line);
  return parts.map((line) => ({
    section,
    row,
    line,
    lineCount,
    height: leading * (isWhole ? lineCount : 1),
    gap: line === 0 ? style.gap.row : 0,
    draw: (top) => drawCells(line, isWhole ? lineCount : line + 1, top + baseline),
  }));
}

export function baselineIn(leading: number, size: number): number {
  return leading / 2 + 0.34 * size;
}

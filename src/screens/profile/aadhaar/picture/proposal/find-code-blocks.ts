import type { Box } from '../find-barcodes.ts';
import type { Ink } from './find-ink.ts';

/** Squares of this many pixels are looked at as one. */
const CELL_PX = 16;
/** Changes between dark and light in a cell, in each direction: dots of up to ten pixels have as many. */
const CHANGES_MIN = 0.05 * CELL_PX ** 2;
const DARK_MIN = 0.28;
const DARK_MAX = 0.72;
/** The side of a block, as a fraction of the long edge. */
const SIDE_MIN = 0.1;
const FILLED_MIN = 0.42;
const ASPECT_MAX = 1.7;

/** Dense, nearly square blocks of dark and light dots, as QR codes are; upright boxes in fractions of the picture. */
export function findCodeBlocks(ink: Ink): Box[] {
  const columns = Math.floor(ink.width / CELL_PX);
  const rows = Math.floor(ink.height / CELL_PX);
  const isDense = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (isDenseCell(ink, column * CELL_PX, row * CELL_PX)) isDense[row * columns + column] = 1;
    }
  }
  const longEdge = Math.max(ink.width, ink.height);
  return listBlocks({ columns, rows, isDense })
    .filter((block) => {
      const width = (block.right - block.left) * CELL_PX;
      const height = (block.bottom - block.top) * CELL_PX;
      const isSquare = width < height * ASPECT_MAX && height < width * ASPECT_MAX;
      return isSquare && Math.min(width, height) > SIDE_MIN * longEdge && block.filled > FILLED_MIN;
    })
    .map((block) => ({
      left: (block.left * CELL_PX) / ink.width,
      top: (block.top * CELL_PX) / ink.height,
      right: (block.right * CELL_PX) / ink.width,
      bottom: (block.bottom * CELL_PX) / ink.height,
    }));
}

function isDenseCell({ width, is, isBusy }: Ink, left: number, top: number): boolean {
  let [across, down, dark, busy] = [0, 0, 0, 0];
  for (let y = top; y < top + CELL_PX; y += 1) {
    for (let x = left; x < left + CELL_PX; x += 1) {
      const index = y * width + x;
      dark += is[index]!;
      busy += isBusy[index]!;
      if (x > left && is[index] !== is[index - 1]) across += 1;
      if (y > top && is[index] !== is[index - width]) down += 1;
    }
  }
  const share = dark / CELL_PX ** 2;
  const isMixed = share > DARK_MIN && share < DARK_MAX;
  return isMixed && busy > CELL_PX ** 2 / 2 && across >= CHANGES_MIN && down >= CHANGES_MIN;
}

interface Block {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The share of its box that is dense. */
  filled: number;
}

/** Dense cells that touch. */
function listBlocks({
  columns,
  rows,
  isDense,
}: {
  columns: number;
  rows: number;
  isDense: Uint8Array;
}): Block[] {
  const isSeen = new Uint8Array(isDense.length);
  const blocks: Block[] = [];
  for (let start = 0; start < isDense.length; start += 1) {
    if (!isDense[start] || isSeen[start]) continue;
    const stack = [start];
    isSeen[start] = 1;
    let [left, right, top, bottom, cells] = [columns, 0, rows, 0, 0];
    while (stack.length > 0) {
      const index = stack.pop()!;
      const column = index % columns;
      const row = (index - column) / columns;
      cells += 1;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          const next = y * columns + x;
          if (!isDense[next] || isSeen[next]) continue;
          isSeen[next] = 1;
          stack.push(next);
        }
      }
    }
    blocks.push({ left, right, top, bottom, filled: cells / ((right - left) * (bottom - top)) });
  }
  return blocks;
}

import type { Section } from '../blocks/biodata.ts';
import type { Atom } from './atoms.ts';
import { headlineRise, runningLine } from './headline.ts';
import type { Drawing } from './page.ts';
import type { Setting } from './rows.ts';

/** From the top of a heading to its horizontal line, in em. */
const LINE_BELOW_TOP = 0.52;

/** A section that began on an earlier page has the word for 'continued' in its heading. */
export function headingAtom(
  { style, type, structure, biodata }: Setting,
  { section, index, isContinued }: { section: Section; index: number; isContinued: boolean },
): Atom {
  const { size, leading } = style.heading;
  const tone = style.tones.heading;
  // Without a structure node, a screen reader does not read a repeated heading again.
  const place = isContinued ? {} : { node: structure.add({ role: 'H2' }) };
  const draw = (top: number): Drawing[] => {
    const y = top + LINE_BELOW_TOP * size + headlineRise(size);
    const runs = type.place(section.heading ?? '', { x: style.left, size, weight: 'bold' });
    const drawings: Drawing[] = [{ kind: 'text', runs, y, weight: 'bold', tone, ...place }];
    let line = { runs, size, right: style.right, tone };
    if (isContinued) {
      const words = type.place(biodata.words.continued, {
        x: endOf(runs) + 0.35 * size,
        size: 0.75 * size,
        weight: 'regular',
      });
      drawings.push({ kind: 'text', runs: words, y, weight: 'regular', tone: 'ink' });
      return [
        ...drawings,
        ...shiftedLine(runningLine(runs, { y, ...line }), endOf(words) + 0.35 * size),
      ];
    }
    if (section.rows.some(({ mark }) => mark)) {
      const key = drawKey({ y, right: style.right });
      drawings.push(...key.drawings);
      line = { ...line, right: key.left - 0.9 * size };
    }
    return [...drawings, ...runningLine(runs, { y, ...line })];
  };
  /** The legend that explains the dots, at the right end of the heading. */
  const drawKey = ({ y, right }: { y: number; right: number }) => {
    const drawings: Drawing[] = [];
    let x = right;
    for (const look of ['good', 'must'] as const) {
      const words = biodata.words[look];
      x -= type.widthOf(words, style.legend, 'regular');
      const runs = type.place(words, { x, size: style.legend, weight: 'regular' });
      drawings.push({ kind: 'text', runs, y, weight: 'regular', tone: 'ink' });
      x -= style.dot * 3.2;
      drawings.push({
        kind: 'dot',
        x: x + style.dot,
        y: y - 0.3 * style.legend,
        radius: style.dot,
        look,
      });
      x -= look === 'good' ? style.dot * 4 : 0;
    }
    return { drawings, left: x };
  };
  return {
    section: index,
    row: 'heading',
    line: 0,
    lineCount: 1,
    height: leading,
    gap: style.gap.section,
    draw,
  };
}

function endOf(runs: readonly { x: number; width: number }[]): number {
  const last = runs.at(-1);
  return last ? last.x + last.width : 0;
}

function shiftedLine(drawings: readonly Drawing[], from: number): Drawing[] {
  return drawings.map((drawing) =>
    drawing.kind === 'line'
      ? { ...drawing, x: from, width: drawing.x + drawing.width - from }
      : drawing,
  );
}

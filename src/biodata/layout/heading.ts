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
    const at = { x: style.left, y, size, weight: 'bold', tone } as const;
    const heading = type.draw(section.heading ?? '', { ...at, ...place });
    const { runs } = heading;
    const drawings: Drawing[] = [heading];
    let line = { size, right: style.right, tone };
    if (isContinued) {
      const words = type.draw(biodata.words.continued, {
        x: endOf(runs) + 0.35 * size,
        y,
        size: 0.75 * size,
      });
      const running = runningLine(runs, { y, ...line });
      return [heading, words, ...shiftedLine(running, endOf(words.runs) + 0.35 * size)];
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
      drawings.push(type.draw(words, { x, y, size: style.legend }));
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

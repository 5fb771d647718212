/** The head of the first page: border (kath), opening line, name with its headline, and photo. */
import { bands } from './frame.ts';
import { headlineRise, lineRise, runningLine, THICKNESS } from './headline.ts';
import type { Drawing, PlacedRun } from './page.ts';
import type { Setting } from './rows.ts';
import type { PageStyle } from './style.ts';

/** From the name's baseline to the first row, in em of the name. */
const BELOW_NAME = 0.57;
/** The line after a name is at least this long, in em of the name. */
const LEAST_LINE = 0.5;
const SMALLER = 0.9;
/** A long word makes the name smaller, down to this share. Only then it is broken. */
const SMALLEST = 0.6;

export type Title = ReturnType<typeof setTitle>;

/**
 * The rows of the first page begin at `top`. Beside the photo, their right margin is `right`; below
 * `photoBottom`, text may use the full width.
 */
export function setTitle({ biodata, style, type, structure }: Setting) {
  const drawings: Drawing[] = [...kath(style)];
  if (biodata.opening !== undefined) {
    const node = structure.add({ role: 'P' });
    // The opening stays on one line. A long one gets smaller letters and is never truncated.
    const whole = type.widthOf(biodata.opening, style.opening, 'regular');
    const width = Math.min(whole, style.right - style.left);
    const size = (style.opening * width) / whole;
    const x = (style.left + style.right - width) / 2;
    drawings.push(type.draw(biodata.opening, { x, y: style.openingY, size, node }));
  }
  const firstLine =
    biodata.opening === undefined ? style.nameLineY - style.withoutOpening : style.nameLineY;
  const { photo } = style;
  const besidePhoto = style.right - photo.width - photo.gap;
  const hasPhoto = biodata.photo !== undefined;
  const name = fitName({ biodata, style, type }, hasPhoto ? besidePhoto : style.right);
  const node = structure.add({ role: 'H1' });
  let y = firstLine + headlineRise(name.size);
  let lastRuns: PlacedRun[] = [];
  for (const [index, text] of name.lines.entries()) {
    if (index > 0) y += name.size * style.nameLeading;
    const goesOn = index < name.lines.length - 1;
    const at = { x: style.left, y, size: name.size, goesOn, node };
    const line = type.draw(text, { ...at, weight: 'bold', tone: 'name' });
    lastRuns = line.runs;
    drawings.push(line);
  }
  drawings.push(...runningLine(lastRuns, { y, size: name.size, right: style.right, tone: 'name' }));
  const top = y + BELOW_NAME * name.size;
  if (!hasPhoto) return { drawings, top, right: style.right, photoBottom: top };
  const photoY = y - (lineRise(lastRuns) - THICKNESS / 2) * name.size;
  drawings.push({
    kind: 'photo',
    x: style.right - photo.width,
    y: photoY,
    width: photo.width,
    height: photo.height,
    node: structure.add({ role: 'Figure', alt: biodata.photo ?? '' }),
  });
  return { drawings, top, right: besidePhoto, photoBottom: photoY + photo.height };
}

/** The largest size at which the name fits on one line, or else several lines of a small size. */
function fitName(
  { biodata, style, type }: Pick<Setting, 'biodata' | 'style' | 'type'>,
  right: number,
): { size: number; lines: string[] } {
  const weight = 'bold';
  let size = 0;
  for (size of style.nameSizes) {
    const width = right - style.left - LEAST_LINE * size;
    const lines = type.breakLines(biodata.name, { width, size, weight });
    if (lines.length === 1) return { size, lines };
  }
  const width = right - style.left;
  const most = style.bottom - style.nameLineY - style.photo.height;
  let lines = type.breakLines(biodata.name, { width, size, weight });
  const parts = biodata.name.split(/ |(?<=-)/u);
  const least = SMALLEST * size;
  const isTorn = () => parts.some((part) => type.widthOf(part, size, weight) > width);
  // Otherwise the name would leave no space for the photo on its page.
  while (lines.length * size * style.nameLeading > most || (size > least && isTorn())) {
    size *= SMALLER;
    lines = type.breakLines(biodata.name, { width, size, weight });
  }
  return { size, lines };
}

function kath(style: PageStyle): Drawing[] {
  const { left, right, kath } = style;
  if ('band' in kath) return bands(style);
  const rule = (y: number): Drawing => ({
    kind: 'line',
    x: left,
    y,
    width: right - left,
    thickness: 0.85,
    tone: 'ink',
  });
  const count = Math.round((right - left) / kath.step);
  const bindu = Array.from({ length: count }, (_, index): Drawing => ({
    kind: 'dot',
    x: left + (index + 0.5) * kath.step,
    y: (kath.from + kath.to) / 2,
    radius: kath.radius,
    look: 'bindu',
  }));
  return [rule(kath.from), rule(kath.to), ...bindu];
}

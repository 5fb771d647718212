/** Letters in a PDF's own operators, with the text that they read as around exactly these. */
import type { Weight } from '../layout/fonts.ts';
import type { PlacedRun } from '../layout/page.ts';

interface RunPlace {
  /** Of the baseline, from the page's top. */
  y: number;
  weight: Weight;
  colour: string;
  /** What is read in its place: the glyphs stand in the order of the eye. */
  actual: string | undefined;
}

/** Runs that follow each other on a line: a reader gets them as one text. */
export function drawRuns(
  document: PDFKit.PDFDocument,
  runs: readonly PlacedRun[],
  { y, weight, colour, actual }: RunPlace,
): void {
  const { page } = document;
  document.save().transform(1, 0, 0, -1, 0, page.height).fillColor(colour);
  // Inside the turned page: a reader takes the direction of the text from where it ends.
  if (actual !== undefined) document.markContent('Span', { actual });
  for (const run of runs) {
    const { _font: font } = document.font(`${run.font}-${weight}`);
    page.fonts[font.id] ??= font.ref();
    document.addContent(
      [
        'BT',
        `/${font.id} ${round(run.size)} Tf`,
        `1 0 0 1 ${round(run.x)} ${round(page.height - y)} Tm`,
        ...showGlyphs(font.encode(run.text), run.size),
        'ET',
      ].join('\n'),
    );
  }
  if (actual !== undefined) document.endMarkedContent();
  document.restore();
}

/** In thousandths of the size: a number moves the next glyph to the left. */
function showGlyphs(
  [codes, positions]: ReturnType<PDFKit.EmbeddedFont['encode']>,
  size: number,
): string[] {
  const operators: string[] = [];
  let shown: string[] = [];
  let rise = 0;
  const show = () => {
    if (shown.length > 0) operators.push(`[${shown.join(' ')}] TJ`);
    shown = [];
  };
  for (const [index, code] of codes.entries()) {
    const { xAdvance, xOffset, yOffset, advanceWidth } = positions[index] as PDFKit.GlyphPosition;
    if (yOffset !== rise) {
      show();
      rise = yOffset;
      operators.push(`${round((rise * size) / 1000)} Ts`);
    }
    if (xOffset !== 0) shown.push(String(round(-xOffset)));
    shown.push(`<${code}>`);
    const back = round(advanceWidth - xAdvance + xOffset);
    if (back !== 0) shown.push(String(back));
  }
  show();
  return operators;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

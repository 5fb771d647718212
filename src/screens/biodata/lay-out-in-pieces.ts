/** Lays out a biodata in pieces. Between two pieces, the screen can react to the person. */
import type { Biodata } from '../../biodata/blocks/biodata.ts';
import { measureOnCanvas } from '../../biodata/draw/canvas-text.ts';
import { drawSvg } from '../../biodata/draw/draw-svg.ts';
import { hideMissing } from '../../biodata/draw/stand-ins.ts';
import type { Pages } from '../../biodata/layout/page.ts';
import { a4Steps, finish, pictureSteps } from '../../biodata/layout/set-pages.ts';

export type Format = 'pdf' | 'picture';

/** About how long one piece takes. */
const PIECE_MS = 8;

/**
 * The returned function stops the layout. Each piece starts the next one by a message, because
 * browsers make repeated timers wait at least four milliseconds.
 */
export function layOutInPieces(
  { biodata, format }: { biodata: Biodata; format: Format },
  tell: (pages: Pages) => void,
): () => void {
  const measure = measureOnCanvas(biodata.language);
  const steps = format === 'pdf' ? a4Steps(biodata, measure) : pictureSteps(biodata, measure);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    const end = performance.now() + PIECE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (!step.done) {
      port2.postMessage(undefined);
      return;
    }
    port1.close();
    tell(hideMissing(step.value));
  });
  port1.start();
  port2.postMessage(undefined);
  return () => port1.close();
}

/** Draws the printed pages without a pause, because the browser does not wait. */
export function drawPaper(biodata: Biodata, photo: string | undefined): Element[] {
  const pages = hideMissing(finish(a4Steps(biodata, measureOnCanvas(biodata.language))));
  return pages.pages.map((page) => drawSvg(pages, page, { photo, label: pages.title }));
}

/** Prints with the browser. This is sharp on any printer, and needs no code that writes PDFs. */
import { drawSvg } from '../../../biodata/draw/draw-svg.ts';
import type { Pages } from '../../../biodata/layout/page.ts';

/** On paper, the name and the dots of the border are black too. */
const STYLE = `
@page { size: A4; margin: 0 }
@media screen { #biodata-print { display: none } }
@media print {
  body > :not(#biodata-print) { display: none !important }
  #biodata-print svg { display: block; width: 210mm; height: 296.9mm; break-after: page }
  #biodata-print svg:last-of-type { break-after: auto }
  #biodata-print .name, #biodata-print .bindu { fill: #000 }
}`;

export function printPages(pages: Pages, photo: string | undefined): void {
  document.querySelector('#biodata-print')?.remove();
  const root = document.createElement('div');
  root.id = 'biodata-print';
  const style = document.createElement('style');
  style.textContent = STYLE;
  root.append(
    style,
    ...pages.pages.map((page) => drawSvg(pages, page, { photo, label: pages.title })),
  );
  document.body.append(root);
  // Some browsers return from print() at once, and fire `afterprint` later.
  addEventListener('afterprint', () => root.remove(), { once: true });
  window.print();
}

/** Writes a PDF in a worker, outside the page's main thread. */
import type { Pages } from '../layout/page.ts';
import type { FontFiles } from './fonts.ts';
import { unwrapWoff } from './unwrap-woff.ts';
import { standInKey, writePdf } from './write-pdf.ts';
import type { DrawnStandIn } from '../draw/stand-ins.ts';

export interface PdfOrder {
  pages: Pages;
  /** The fonts as WOFF files. */
  fonts: Record<keyof FontFiles, ArrayBuffer>;
  photo: ArrayBuffer | undefined;
  standIns: DrawnStandIn[];
}

self.addEventListener('message', (event: MessageEvent<PdfOrder>) => {
  void write(event.data).then(
    (pdf) => answer(pdf),
    () => answer(null),
  );
});

async function write({ pages, fonts, photo, standIns }: PdfOrder): Promise<Uint8Array> {
  const files = Object.entries(fonts).map(
    ([name, file]) => [name, unwrapWoff(new Uint8Array(file))] as const,
  );
  return writePdf(pages, {
    fonts: Object.fromEntries(files) as FontFiles,
    photo: photo && new Uint8Array(photo),
    standIns: new Map(standIns.map((each) => [standInKey(each.text, each.weight), each])),
  });
}

function answer(pdf: Uint8Array | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(pdf);
}

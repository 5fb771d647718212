/** Writes PDFs in a worker, so that the main thread of the page stays free. */
import type { Language } from '../../domain/languages.ts';
import type { StandIn } from '../draw/stand-ins.ts';
import type { Pages } from '../layout/page.ts';
import { createFonts, type FontFiles, type Fonts } from './fonts.ts';
import { writePdf } from './write-pdf.ts';

/** The first message to the worker. */
export interface PdfStart {
  fonts: Record<keyof FontFiles, ArrayBuffer>;
  /** The fonts are prepared for this language. The first PDF is probably written in it. */
  language: Language;
}

/** Every later message. The worker answers with the PDF, or says why it could not write it. */
export interface PdfOrder {
  pages: Pages;
  photo: ArrayBuffer | undefined;
  standIns: ReadonlyMap<string, StandIn>;
}

export type PdfReply = { pdf: Uint8Array } | { failure: string };

let fonts: Fonts | undefined;

self.addEventListener('message', ({ data }: MessageEvent<PdfStart | PdfOrder>) => {
  if ('fonts' in data) {
    fonts = open(data);
    return;
  }
  void write(data).then(
    (pdf) => answer({ pdf }),
    (cause: unknown) => answer({ failure: String(cause) }),
  );
});

/** Lays out sample texts, so that the fonts' rules are read before the first PDF is written. */
function open({ fonts: files, language }: PdfStart): Fonts {
  const bytes = Object.entries(files).map(([name, file]) => [name, new Uint8Array(file)] as const);
  const opened = createFonts(Object.fromEntries(bytes) as FontFiles);
  for (const weight of ['regular', 'bold'] as const) {
    opened.open(`devanagari-${weight}`, language).layout('नमस्ते ');
    opened.open(`latin-${weight}`, language).layout('1 ');
  }
  return opened;
}

async function write({ pages, photo, standIns }: PdfOrder): Promise<Uint8Array> {
  if (!fonts)
    throw new Error('The PDF worker has no fonts: they were not sent, or could not be opened.');
  return writePdf(pages, { fonts, photo: photo && new Uint8Array(photo), standIns });
}

function answer(reply: PdfReply): void {
  self.postMessage(reply);
}

/**
 * The worker starts early, so that its code and the fonts load while the page is laid out. The
 * worker keeps code and fonts for the next PDF.
 */
import type { Language } from '../../domain/languages.ts';
import { scriptUrl } from '../../device/script-url.ts';
import { loadFonts } from '../draw/font-faces.ts';
import type { PdfOrder, PdfReply, PdfStart } from './pdf-worker.ts';
// oxlint-disable-next-line import/default -- Vite replaces this import by the URL of the worker
import workerUrl from './pdf-worker.ts?worker&url';

/** use-fonts.ts caches this file, so that a family can make a PDF without internet. */
export const PDF_WORKER_URL = workerUrl;

interface Writer {
  worker: Worker;
  hasFonts: Promise<void>;
  isFree: Promise<unknown>;
}

let writer: Writer | undefined;

/** `language` is the language of the next PDF. */
export function startPdfWriter(language: Language): Writer {
  if (writer) return writer;
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  // If the worker or the fonts cannot be loaded, the next PDF starts another worker.
  const drop = () => {
    if (writer?.worker === worker) endPdfWriter();
  };
  worker.addEventListener('error', drop);
  const hasFonts = sendFonts(worker, language);
  writer = { worker, hasFonts, isFree: hasFonts.catch(drop) };
  return writer;
}

async function sendFonts(worker: Worker, language: Language): Promise<void> {
  const start: PdfStart = { fonts: await loadFonts(), language };
  worker.postMessage(start);
}

export function endPdfWriter(): void {
  writer?.worker.terminate();
  writer = undefined;
}

/**
 * Waits for PDFs that were ordered earlier. Rejects if the signal aborts, the worker or the fonts
 * cannot be loaded, or the PDF cannot be written.
 */
export function makePdf(order: PdfOrder, signal: AbortSignal): Promise<Blob> {
  const used = startPdfWriter(order.pages.language);
  const made = used.isFree.then(async () => {
    await used.hasFonts;
    signal.throwIfAborted();
    return askFor(order, used.worker);
  });
  used.isFree = made.catch(() => undefined);
  return made;
}

function askFor(order: PdfOrder, worker: Worker): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const once = { once: true };
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<PdfReply>) => {
        if ('pdf' in data)
          resolve(new Blob([data.pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
        else reject(new Error('The PDF worker could not write the PDF.', { cause: data.failure }));
      },
      once,
    );
    worker.addEventListener(
      'error',
      ({ message }) => {
        const what = 'The PDF worker could not be loaded, or it failed.';
        reject(new Error(what, { cause: message }));
      },
      once,
    );
    worker.postMessage(order);
  });
}

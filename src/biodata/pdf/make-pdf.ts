/**
 * Writes PDFs in a worker. The app starts the worker early, so that the worker's code and the fonts
 * are loaded while the page is laid out. The worker keeps both for the next PDF.
 */
import type { Language } from '../../domain/enumerations.ts';
import { loadFonts } from '../draw/font-faces.ts';
import type { PdfOrder, PdfStart } from './pdf-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerUrl from './pdf-worker.ts?worker&url';

/** The URL of the worker that writes PDFs. It is the largest file that a biodata needs. */
export const PDF_WORKER_URL = workerUrl;

interface Writer {
  worker: Worker;
  hasFonts: Promise<void>;
  /** Resolves when the worker is free. */
  isFree: Promise<unknown>;
}

let writer: Writer | undefined;

/** Starts the worker if it is not running. `language` is the language of the next PDF. */
export function startPdfWriter(language: Language): Writer {
  if (writer) return writer;
  const worker = new Worker(workerUrl, { type: 'module' });
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(start);
}

export function endPdfWriter(): void {
  writer?.worker.terminate();
  writer = undefined;
}

/**
 * Writes a PDF after all PDFs that were ordered earlier. `signal` cancels a PDF that is no longer
 * needed. Rejects if the worker cannot be loaded or the PDF cannot be written.
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
      ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => {
        if (data) resolve(new Blob([data], { type: 'application/pdf' }));
        else reject(new Error('The PDF was not written.'));
      },
      once,
    );
    worker.addEventListener('error', () => reject(new Error('The worker did not start.')), once);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(order);
  });
}

import type { PdfOrder } from './pdf-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerUrl from './pdf-worker.ts?worker&url';

/** The URL of the worker that writes PDFs, the largest file that a biodata needs. */
export const PDF_WORKER_URL = workerUrl;

/**
 * Writes a PDF in a worker, which is terminated afterwards. Rejects if the worker cannot be loaded
 * or the PDF cannot be written.
 */
export async function makePdf(order: PdfOrder): Promise<Blob> {
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => {
          if (data) resolve(new Blob([data], { type: 'application/pdf' }));
          else reject(new Error('The worker could not write the PDF.'));
        },
      );
      worker.addEventListener('error', () =>
        reject(new Error('The PDF worker could not be loaded.')),
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}

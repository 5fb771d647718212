/**
 * Replaces the parts of pdfkit and fontkit that no biodata needs: WOFF2 and PNG files, encryption,
 * and line breaks, which src/biodata/layout sets itself. These parts would be a third of the PDF
 * worker's code, and the worker would prepare their tables at each start.
 */
export default function unused(): never {
  throw new Error('The build left this part of pdfkit or fontkit out (vite.config.ts).');
}

export { unused as cbc, unused as ecb };

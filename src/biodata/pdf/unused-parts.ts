/**
 * vite.config.ts puts this file in the place of four libraries that pdfkit and fontkit import. The
 * app's PDFs do not need those libraries.
 */
export default function unused(): never {
  throw new Error('The build left this part of pdfkit or fontkit out (vite.config.ts).');
}

export { unused as cbc, unused as ecb };

/**
 * Replaces parts of pdfkit and fontkit: WOFF2 and PNG files, encryption, and line breaks. They
 * would be a third of the PDF worker's code, and prepare their tables at each start.
 */
export default function unused(): never {
  throw new Error('The build left this part of pdfkit or fontkit out (vite.config.ts).');
}

export { unused as cbc, unused as ecb };

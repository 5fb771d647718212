import { useEffect, useState } from 'react';
import { loadFonts } from '../../biodata/draw/font-faces.ts';
import { endPdfWriter, startPdfWriter } from '../../biodata/pdf/make-pdf.ts';
import type { Language } from '../../domain/languages.ts';
import { areBiodataFilesKept, cacheBiodataFiles } from './cache-files.ts';

/**
 * 'loaded': a page can be laid out. 'kept': a PDF can be made too. 'absent': the fonts or the PDF
 * code are not on this phone.
 */
export type Fonts = 'loading' | 'loaded' | 'kept' | 'absent';

/**
 * Loads the fonts and the PDF code, and tries again whenever the internet comes back. If they are
 * already on the phone, it starts the worker that writes PDFs, for a biodata in `language`.
 * @param wasKept whether all files were found while the previous step was open
 */
export function useFonts(language: Language, wasKept: boolean): Fonts {
  const [state, setState] = useState<Fonts>(wasKept ? 'kept' : 'loading');
  const [firstLanguage] = useState(language);

  useEffect(() => {
    let isGone = false;
    const tell = (next: Fonts) => {
      if (!isGone) setState((last) => (last === 'kept' ? last : next));
    };
    async function load(): Promise<void> {
      const [isKept] = await Promise.all([startIfKept(), loadFonts()]);
      if (isKept) return tell('kept');
      tell('loaded');
      tell((await cacheBiodataFiles()) ? 'kept' : 'absent');
    }
    async function startIfKept(): Promise<boolean> {
      const isKept = await areBiodataFilesKept();
      if (isKept && !isGone) startPdfWriter(firstLanguage);
      return isKept;
    }
    const tryAgain = () => void load().catch(() => tell('absent'));
    if (wasKept) startPdfWriter(firstLanguage);
    else tryAgain();
    addEventListener('online', tryAgain);
    return () => {
      isGone = true;
      removeEventListener('online', tryAgain);
      endPdfWriter();
    };
  }, [firstLanguage, wasKept]);
  return state;
}

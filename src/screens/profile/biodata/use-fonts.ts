import { useEffect, useState } from 'react';
import { loadFonts } from '../../../biodata/draw/font-faces.ts';
import { keepBiodataFiles } from './keep-files.ts';

/**
 * `loaded`: a page can be laid out; `kept`: a PDF can be made, too; `absent`: the fonts or the PDF
 * code are not on this phone.
 */
export type Fonts = 'loading' | 'loaded' | 'kept' | 'absent';

/** Returns whether fonts and PDF code are on this phone; tries again whenever there is internet. */
export function useFonts(): Fonts {
  const [state, setState] = useState<Fonts>('loading');

  useEffect(() => {
    let isGone = false;
    const tell = (next: Fonts) => {
      if (!isGone) setState((last) => (last === 'kept' ? last : next));
    };
    async function load(): Promise<void> {
      await loadFonts();
      tell('loaded');
      tell((await keepBiodataFiles()) ? 'kept' : 'absent');
    }
    const tryAgain = () => void load().catch(() => tell('absent'));
    tryAgain();
    addEventListener('online', tryAgain);
    return () => {
      isGone = true;
      removeEventListener('online', tryAgain);
    };
  }, []);
  return state;
}

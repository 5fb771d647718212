import { useEffect, useState } from 'react';
import { loadFonts } from '../../../biodata/draw/font-faces.ts';
import { keepBiodataFiles } from './keep-files.ts';

/** `loaded`: a page can be set; `kept`: a PDF can be made, too; `absent`: what prints is not on this phone. */
export type Fonts = 'loading' | 'loaded' | 'kept' | 'absent';

/** Whether what prints is on this phone: asked for again whenever there is internet. */
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

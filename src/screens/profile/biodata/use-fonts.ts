import { useEffect, useState } from 'react';
import { loadFonts } from '../../../biodata/draw/font-faces.ts';
import { keepBiodataFiles } from './keep-files.ts';

/** Whether what prints is on this phone: asked for again whenever there is internet. */
export function useFonts(): 'loading' | 'ready' | 'absent' {
  const [state, setState] = useState<'loading' | 'ready' | 'absent'>('loading');

  useEffect(() => {
    let isGone = false;
    const tell = (next: 'ready' | 'absent') => {
      if (!isGone) setState(next);
    };
    const load = () =>
      void loadFonts()
        .then(() => keepBiodataFiles())
        .then(
          (isKept) => tell(isKept ? 'ready' : 'absent'),
          () => tell('absent'),
        );
    load();
    addEventListener('online', load);
    return () => {
      isGone = true;
      removeEventListener('online', load);
    };
  }, []);
  return state;
}

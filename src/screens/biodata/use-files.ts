import { useEffect, useRef, useState } from 'react';
import type { Pages } from '../../biodata/layout/page.ts';
import { makeFiles, type Order } from './make-files.ts';

export type Files = { state: 'busy' | 'failed' } | { state: 'ready'; files: File[] };

interface Wanted extends Omit<Order, 'pages'> {
  /** Undefined until the pages are laid out. */
  pages: Pages | undefined;
  isWanted: boolean;
}

/** After a choice, the files are made only if no other choice follows within this time. */
const REST_MS = 600;

/** Makes files in advance: a browser shares only files that exist when the button is pressed. */
export function useFiles({ pages, format, photo, name, isWanted }: Wanted): Files {
  const [made, setMade] = useState<{ of: Pages; photo: Blob | undefined; result: Files }>();
  // The first files are made at once, without waiting for more choices.
  const wasMade = useRef(false);

  useEffect(() => {
    if (!isWanted || !pages) return undefined;
    const gone = new AbortController();
    const tell = (result: Files) => {
      if (gone.signal.aborted) return;
      wasMade.current = true;
      setMade({ of: pages, photo, result });
    };
    const timer = setTimeout(
      () => {
        makeFiles({ pages, format, photo, name }, gone.signal).then(
          (files) => tell({ state: 'ready', files }),
          () => tell({ state: 'failed' }),
        );
      },
      wasMade.current ? REST_MS : 0,
    );
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [pages, format, photo, name, isWanted]);

  return made && made.of === pages && made.photo === photo ? made.result : { state: 'busy' };
}

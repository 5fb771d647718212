import { useEffect, useRef, useState } from 'react';
import type { Pages } from '../../../biodata/layout/page.ts';
import { makeFiles } from './make-files.ts';
import type { Format, Work } from './use-pages.ts';

export type Files = { state: 'busy' | 'failed' } | { state: 'ready'; files: File[] };

interface Order {
  format: Format;
  photo: Blob | undefined;
  /** Identifies the photo; changes only if the photo is another one. */
  photoKey: string;
  name: string;
  isWanted: boolean;
}

/**
 * After a choice, the files are made once no other choice follows for this long, in milliseconds.
 */
const REST_MS = 600;

/**
 * Makes the files in advance: a browser can share only files that exist when the button is pressed.
 */
export function useFiles({ pages }: Work, order: Order): Files {
  const { format, photo, photoKey, name, isWanted } = order;
  const [made, setMade] = useState<{ of: Pages; photoKey: string; result: Files }>();
  // A live query returns a new blob of the same photo at every change.
  const latest = useRef(photo);
  // False until the first files are made: these do not wait for `REST_MS`.
  const wasMade = useRef(false);
  useEffect(() => {
    latest.current = photo;
  });

  useEffect(() => {
    if (!isWanted || !pages) return undefined;
    let isGone = false;
    const tell = (result: Files) => {
      wasMade.current = true;
      if (!isGone) setMade({ of: pages, photoKey, result });
    };
    const timer = setTimeout(
      () => {
        makeFiles({ pages, format, photo: latest.current, name }).then(
          (files) => tell({ state: 'ready', files }),
          () => tell({ state: 'failed' }),
        );
      },
      wasMade.current ? REST_MS : 0,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pages, format, photoKey, name, isWanted]);

  return made && made.of === pages && made.photoKey === photoKey ? made.result : { state: 'busy' };
}

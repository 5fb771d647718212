import { useEffect, useMemo, useState } from 'react';
import type { Biodata } from '../../biodata/blocks/biodata.ts';
import { buildBiodata } from '../../biodata/blocks/build-biodata.ts';
import type { BiodataSource } from '../../biodata/blocks/source.ts';
import type { Pages } from '../../biodata/layout/page.ts';
import { calendarDateAt } from '../../domain/calendar-date.ts';
import { layOutInPieces, type Format } from './lay-out-in-pieces.ts';
import type { OwnBiodata } from './own-biodata.ts';
import { makeSource, type SavedProfile } from './read-source.ts';
import type { Fonts } from './use-fonts.ts';

/** A biodata that was laid out as a PDF while the previous step was open. */
export interface Prefetched extends OwnBiodata {
  pages: Pages;
}

interface Asked extends Pick<BiodataSource, 'choices' | 'language' | 'words'> {
  saved: SavedProfile;
  format: Format;
  /** The fonts decide the widths of the text. */
  fonts: Fonts;
  ahead: Prefetched | undefined;
}

interface LaidOut {
  pages: Pages;
  biodata: Biodata;
  format: Format;
  letters: Fonts;
}

/**
 * `pages` are those that were laid out last; undefined until the first layout ends. While they show
 * earlier data, earlier choices or the other format, `isLaidOut` is false.
 */
export function useWork({ saved, choices, language, words, format, fonts, ahead }: Asked) {
  const [today] = useState(() => calendarDateAt(Date.now()));
  const source = useMemo(
    () => makeSource({ saved, choices, language, words, today }),
    [saved, choices, language, words, today],
  );
  const biodata = useMemo(() => buildBiodata(source), [source]);
  // 'kept' means that a PDF can be made too. This has no effect on the layout.
  const letters = fonts === 'kept' ? 'loaded' : fonts;
  const [laidOut, setLaidOut] = useState(() => pagesOf(ahead, biodata));
  const isLaidOut = laidOut?.biodata === biodata && laidOut.format === format;
  const isDone = isLaidOut && laidOut.letters === letters;
  useEffect(() => {
    if (letters === 'loading' || isDone) return undefined;
    return layOutInPieces({ biodata, format }, (pages) =>
      setLaidOut({ pages, biodata, format, letters }),
    );
  }, [biodata, format, letters, isDone]);
  return { source, biodata, pages: laidOut?.pages, isLaidOut };
}

function pagesOf(ahead: Prefetched | undefined, biodata: Biodata): LaidOut | undefined {
  if (!ahead || JSON.stringify(ahead.biodata) !== JSON.stringify(biodata)) return undefined;
  return { pages: ahead.pages, biodata, format: 'pdf', letters: 'loaded' };
}

/**
 * Builds the biodata from the choices, and lays out its pages in pieces, between which the screen
 * answers.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Biodata } from '../../../biodata/blocks/biodata.ts';
import { buildBiodata } from '../../../biodata/blocks/build-biodata.ts';
import type { PageWords } from '../../../biodata/blocks/page-words.ts';
import type { BiodataSource } from '../../../biodata/blocks/source.ts';
import { measureOnCanvas } from '../../../biodata/draw/canvas-text.ts';
import { hideMissing } from '../../../biodata/draw/stand-ins.ts';
import type { Pages } from '../../../biodata/layout/page.ts';
import { a4Steps, pictureSteps, setA4, type Steps } from '../../../biodata/layout/set-pages.ts';
import type { BiodataChoices } from '../../../domain/biodata-choices.ts';
import { calendarDateAt } from '../../../domain/calendar-date.ts';
import type { Language } from '../../../domain/enumerations.ts';
import { lookupKey } from '../../../store/lookup-store.ts';
import type { SavedProfile } from './read-source.ts';
import type { Fonts } from './use-fonts.ts';

export type Format = 'pdf' | 'picture';

export interface Work {
  source: BiodataSource;
  biodata: Biodata;
  /** The pages that were laid out last; undefined until the fonts are loaded. */
  pages: Pages | undefined;
  /** False while the pages are still those of earlier choices or of the other format. */
  isLaidOut: boolean;
}

interface Asked {
  saved: SavedProfile;
  choices: BiodataChoices;
  language: Language;
  words: PageWords;
  format: Format;
  /** The state of the fonts, which decide the widths of the text. */
  fonts: Fonts;
}

export function useWork({ saved, choices, language, words, format, fonts }: Asked): Work {
  const [today] = useState(() => calendarDateAt(Date.now()));
  const source = useMemo(
    (): BiodataSource => ({
      language,
      words,
      sections: saved.sections,
      itemName: (kind, item) => saved.names[lookupKey(kind, item.id)] ?? item.name,
      hasPhoto: saved.photo instanceof Blob,
      today,
      choices,
    }),
    [saved, choices, language, words, today],
  );
  const biodata = useMemo(() => buildBiodata(source), [source]);
  // 'kept' and 'loaded' give the same page: the PDF code does not change the layout.
  const letters = fonts === 'kept' ? 'loaded' : fonts;
  const [laidOut, setLaidOut] = useState<{ pages: Pages; biodata: Biodata; format: Format }>();
  useEffect(() => {
    if (letters === 'loading') return undefined;
    return inPieces(pageSteps(biodata, format), (pages) =>
      setLaidOut({ pages: hideMissing(pages), biodata, format }),
    );
  }, [biodata, format, letters]);
  const isLaidOut = laidOut?.biodata === biodata && laidOut.format === format;
  return { source, biodata, pages: laidOut?.pages, isLaidOut };
}

function pageSteps(biodata: Biodata, format: Format): Steps {
  const measure = measureOnCanvas(biodata.language);
  return format === 'pdf' ? a4Steps(biodata, measure) : pictureSteps(biodata, measure);
}

/** A piece of the layout takes about this long, in milliseconds. */
const PIECE_MS = 8;

/**
 * Takes the steps in pieces, and then tells the result; the returned function stops that. A message
 * to itself begins the next piece, since a timer would wait for four milliseconds each time.
 */
function inPieces(steps: Steps, tell: (pages: Pages) => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    const end = performance.now() + PIECE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (step.done) tell(step.value);
    else port2.postMessage(undefined);
  });
  port1.start();
  port2.postMessage(undefined);
  return () => port1.close();
}

/** Lays out the pages of paper at once, for a button that prints. */
export function setPaper(biodata: Biodata): Pages {
  return hideMissing(setA4(biodata, measureOnCanvas(biodata.language)));
}

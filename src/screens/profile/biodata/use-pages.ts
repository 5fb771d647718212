/** Builds the biodata from the choices, and lays out its pages. */
import { useMemo, useState } from 'react';
import type { Biodata } from '../../../biodata/blocks/biodata.ts';
import { buildBiodata } from '../../../biodata/blocks/build-biodata.ts';
import type { PageWords } from '../../../biodata/blocks/page-words.ts';
import type { BiodataSource } from '../../../biodata/blocks/source.ts';
import { measureOnCanvas } from '../../../biodata/draw/canvas-text.ts';
import { hideMissing } from '../../../biodata/draw/stand-ins.ts';
import type { Pages } from '../../../biodata/layout/page.ts';
import { setA4, setPicture } from '../../../biodata/layout/set-pages.ts';
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
  /** The pages; undefined until the fonts are loaded. */
  pages: Pages | undefined;
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
  const pages = useMemo(
    () => (letters === 'loading' ? undefined : setPages(biodata, format)),
    [biodata, format, letters],
  );
  return { source, biodata, pages };
}

export function setPages(biodata: Biodata, format: Format): Pages {
  const measure = measureOnCanvas(biodata.language);
  return hideMissing(format === 'pdf' ? setA4(biodata, measure) : setPicture(biodata, measure));
}

/**
 * Lays out the biodata as a PDF while the previous step is open and idle, so that the step 'PDF
 * Profile' shows a page at once. Live queries read the data again afterwards.
 */
import { getI18n } from 'react-i18next';
import { buildBiodata } from '../../../biodata/blocks/build-biodata.ts';
import type { Biodata } from '../../../biodata/blocks/biodata.ts';
import { loadFonts } from '../../../biodata/draw/font-faces.ts';
import type { Pages } from '../../../biodata/layout/page.ts';
import type { BiodataChoices } from '../../../domain/biodata-choices.ts';
import { calendarDateAt } from '../../../domain/calendar-date.ts';
import type { Language } from '../../../domain/enumerations.ts';
import { readLanguage } from '../../../domain/languages.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { readChoices } from '../../../store/sections/biodata-store.ts';
import { preload, type PreloadKey } from '../preloaded.ts';
import { areBiodataFilesKept } from './cache-files.ts';
import { makeSource } from './make-source.ts';
import { layOutInPieces } from './lay-out-in-pieces.ts';
import { readSavedProfile, type SavedProfile } from './read-source.ts';
import { loadWords } from './use-page-words.ts';

export interface Prefetched {
  choices: BiodataChoices;
  language: Language;
  saved: SavedProfile;
  biodata: Biodata;
  pages: Pages;
}

export const PRELOADED_PAGES: PreloadKey<Prefetched> = { name: 'pages' };

/** Does nothing if the fonts and the PDF code are not cached: it must not download them. */
export async function prefetchPages(store: AccountStore): Promise<void> {
  if (!(await areBiodataFilesKept())) return;
  const i18n = getI18n();
  const [choices] = await Promise.all([readChoices(store), loadFonts()]);
  const language =
    choices.language === 'app' ? readLanguage(i18n.resolvedLanguage) : choices.language;
  const [words, saved] = await Promise.all([
    loadWords(i18n, language),
    readSavedProfile(store, language),
  ]);
  if (!words) return;
  const today = calendarDateAt(Date.now());
  const biodata = buildBiodata(makeSource({ saved, choices, language, words, today }));
  layOutInPieces({ biodata, format: 'pdf' }, (pages) => {
    preload(store, PRELOADED_PAGES, { choices, language, saved, biodata, pages });
  });
}

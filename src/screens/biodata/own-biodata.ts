/** Reads the saved biodata to share it, to print it, and to prepare the step 'PDF Profile'. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { buildBiodata } from '../../biodata/blocks/build-biodata.ts';
import { loadFonts } from '../../biodata/draw/font-faces.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { calendarDateAt } from '../../domain/calendar-date.ts';
import { readLanguage } from '../../domain/languages.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { keepReference } from '../../store/schema/keep-reference.ts';
import { readChoices } from '../../store/sections/biodata-store.ts';
import { makeSource, readSavedProfile } from './read-source.ts';
import { loadWords } from './use-page-words.ts';

/** Undefined while the words of the page cannot be loaded. */
export async function readOwnBiodata(store: AccountStore) {
  const i18n = getI18n();
  const choices = await readChoices(store);
  const language =
    choices.language === 'app' ? readLanguage(i18n.resolvedLanguage) : choices.language;
  const [words, saved] = await Promise.all([
    loadWords(i18n, language),
    readSavedProfile(store, language),
  ]);
  if (!words) return undefined;
  const today = calendarDateAt(Date.now());
  const source = makeSource({ saved, choices, language, words, today });
  return { choices, language, saved, source, biodata: buildBiodata(source) };
}

export type OwnBiodata = NonNullable<Awaited<ReturnType<typeof readOwnBiodata>>>;

/**
 * Reads the data again after each change, when the browser is idle. Undefined until a read has
 * succeeded. If Basic Info is saved, also loads the fonts.
 */
export function useOwnBiodata(store: AccountStore): OwnBiodata | undefined {
  const language = useTranslation().i18n.resolvedLanguage;
  const change = useLiveQuery(
    () => Promise.all([store.sections.toArray(), store.media.toArray()]),
    [store],
  );
  const [own, setOwn] = useState<OwnBiodata>();
  // oxlint-disable-next-line react/exhaustive-deps -- the words of the biodata follow the language
  const read = useMemo(() => keepReference(() => readOwnBiodata(store)), [store, language]);
  useEffect(() => {
    if (!change) return undefined;
    let isGone = false;
    async function readAgain(): Promise<void> {
      const now = await read();
      if (now?.saved.sections.primary) await loadFonts().catch(() => undefined);
      if (!isGone) setOwn(now);
    }
    const cancel = whenIdle(() => void readAgain().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
    };
  }, [change, read]);
  return own;
}

export function photoOf(own: OwnBiodata | undefined): Blob | undefined {
  return own?.saved.photo instanceof Blob ? own.saved.photo : undefined;
}

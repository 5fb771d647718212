import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageWords } from '../../biodata/blocks/page-words.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { LANGUAGES, type Language } from '../../domain/languages.ts';

/** i18next reports a language as loaded as soon as its load begins. These promises show the end. */
const loads = new Map<Language, Promise<unknown>>();

/** The words of a page by language. `first` is loaded at once, the others when the page is idle. */
export function usePageWords(first: Language): Partial<Record<Language, PageWords>> {
  const { i18n } = useTranslation('biodata');
  const [words, setWords] = useState<Partial<Record<Language, PageWords>>>(() => ({
    [first]: wordsIn(i18n, first),
  }));

  useEffect(() => {
    let isGone = false;
    async function load(language: Language): Promise<void> {
      const page = await loadWords(i18n, language);
      if (page && !isGone) setWords((last) => ({ ...last, [language]: page }));
    }
    void load(first);
    const cancel = whenIdle(() => LANGUAGES.forEach((language) => void load(language)));
    return () => {
      isGone = true;
      cancel();
    };
  }, [i18n, first]);
  return words;
}

/** Resolves with undefined if the words could not be loaded. */
export async function loadWords(i18n: I18n, language: Language): Promise<PageWords | undefined> {
  if (!loads.has(language)) loads.set(language, i18n.loadLanguages(language));
  await loads.get(language);
  const words = wordsIn(i18n, language);
  // The next call then tries again.
  if (!words) loads.delete(language);
  return words;
}

function wordsIn(i18n: I18n, language: Language): PageWords | undefined {
  const bundle = i18n.getResourceBundle(language, 'biodata') as { page: PageWords } | undefined;
  return bundle?.page;
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageWords } from '../../../biodata/blocks/page-words.ts';
import { LANGUAGES, type Language } from '../../../domain/enumerations.ts';

/** The words of a page in each language, whatever the app's is; undefined until all are there. */
export function usePageWords(): Record<Language, PageWords> | undefined {
  const { i18n } = useTranslation('biodata');
  const [words, setWords] = useState<Record<Language, PageWords>>();

  useEffect(() => {
    let isGone = false;
    const read = (language: Language) =>
      (i18n.getResourceBundle(language, 'biodata') as { page: PageWords }).page;
    async function load(): Promise<void> {
      await i18n.loadLanguages([...LANGUAGES]);
      if (!isGone) setWords({ en: read('en'), mr: read('mr'), hi: read('hi') });
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [i18n]);
  return words;
}

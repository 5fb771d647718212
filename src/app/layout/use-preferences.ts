import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chooseColorMode,
  shownColorMode,
  type ColorMode,
} from '../../components/look/color-mode.ts';
import { PREFERENCE_COOKIE_MAX_AGE_S, toLanguage, type Language } from '../../i18n/languages.ts';
import { saveSetting } from '../../store/device-store.ts';

/** The interface language, and how to change it; the worker is told through the store. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const choose = useCallback(
    (language: Language) => {
      void i18n.changeLanguage(language);
      tellWorker('language', language);
    },
    [i18n],
  );
  return [toLanguage(i18n.resolvedLanguage) ?? 'en', choose];
}

/** Light or dark, and how to change it. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const [mode, setMode] = useState(shownColorMode);
  const choose = useCallback((next: ColorMode) => {
    chooseColorMode(next, PREFERENCE_COOKIE_MAX_AGE_S);
    tellWorker('theme', next);
    setMode(next);
  }, []);
  return [mode, choose];
}

/** It writes both into the documents that it serves; without it the boot script still does. */
function tellWorker(key: 'language' | 'theme', value: string): void {
  saveSetting(key, value).catch(() => undefined);
}

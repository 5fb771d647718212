import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chooseColorMode,
  shownColorMode,
  type ColorMode,
} from '../../components/look/color-mode.ts';
import { showToast } from '../../components/show-toast.ts';
import { saveSetting } from '../../device/phone-settings.ts';
import {
  PREFERENCE_COOKIE_MAX_AGE_S,
  readLanguage,
  type Language,
} from '../../domain/languages.ts';

/** The language stays if the texts of the new one are not on the phone and cannot be loaded. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { t, i18n } = useTranslation(['common', 'problem']);
  const choose = useCallback(
    async (language: Language) => {
      await i18n.loadLanguages(language).catch(() => undefined);
      if (!i18n.hasResourceBundle(language, 'common')) {
        showToast({ kind: 'error', title: t('common:error'), text: t('problem:unreachable') });
        return;
      }
      await i18n.changeLanguage(language);
      tellWorker('language', language);
    },
    [t, i18n],
  );
  return [readLanguage(i18n.resolvedLanguage), (language) => void choose(language)];
}

export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const [mode, setMode] = useState(shownColorMode);
  const choose = useCallback((next: ColorMode) => {
    chooseColorMode(next, PREFERENCE_COOKIE_MAX_AGE_S);
    tellWorker('theme', next);
    setMode(next);
  }, []);
  return [mode, choose];
}

/**
 * The worker writes the language and the theme into the documents that it serves. Without a worker,
 * the boot script applies both.
 */
function tellWorker(key: 'language' | 'theme', value: string): void {
  saveSetting(key, value).catch(() => undefined);
}

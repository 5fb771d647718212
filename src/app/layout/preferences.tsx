import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCallback, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import {
  LANGUAGES,
  LANGUAGE_NAMES,
  toLanguage,
  PREFERENCE_COOKIE_MAX_AGE_S,
  readLanguage,
  type Language,
} from '../../domain/languages.ts';
import {
  chooseColorMode,
  shownColorMode,
  type ColorMode,
} from '../../components/look/color-mode.ts';
import { showToast } from '../../components/show-toast.ts';
import { saveSetting } from '../../device/phone-settings.ts';

interface LanguagePickerProps {
  /** False in the menu, whose row already has a globe. */
  withIcon?: boolean;
}

export function LanguagePicker({ withIcon = true }: LanguagePickerProps) {
  const { t } = useTranslation('common');
  const [language, choose] = useLanguage();
  return (
    <chakra.span display="inline-flex" alignItems="center" position="relative">
      {withIcon ? (
        <Icon name="globe" position="absolute" insetStart="0" pointerEvents="none" />
      ) : null}
      <chakra.select
        aria-label={t('language')}
        minHeight="target"
        ps={withIcon ? '2rem' : '2'}
        pe="6"
        borderRadius="control"
        css={{ fieldSizing: 'content', '& option': { color: 'fg', bg: 'bg.raised' } }}
        value={language}
        onChange={(event) => {
          const chosen = toLanguage(event.currentTarget.value);
          if (chosen) choose(chosen);
        }}
      >
        {LANGUAGES.map((option) => (
          <option key={option} value={option} lang={option}>
            {LANGUAGE_NAMES[option]}
          </option>
        ))}
      </chakra.select>
      <Icon
        name="arrow-down"
        boxSize="1.125rem"
        position="absolute"
        insetEnd="0"
        pointerEvents="none"
      />
    </chakra.span>
  );
}

export function ThemeToggle({ withWords = false }: { withWords?: boolean }) {
  const { t } = useTranslation('common');
  const [mode, choose] = useColorMode();
  const icon = mode === 'dark' ? 'moon' : 'sun';
  return (
    <chakra.button
      type="button"
      display="flex"
      alignItems="center"
      justifyContent={withWords ? 'flex-start' : 'center'}
      gap="3"
      width={withWords ? 'full' : undefined}
      minWidth="target"
      minHeight={withWords ? 'field' : 'target'}
      borderRadius="control"
      aria-label={withWords ? undefined : `${t('theme.label')}: ${t(`theme.${mode}`)}`}
      onClick={() => choose(mode === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={icon} color={withWords ? 'brand.fg' : undefined} />
      {withWords ? (
        <>
          <chakra.span flex="1" textAlign="start" fontWeight="600">
            <span>{t('theme.label')}</span>
            <span className="visually-hidden">: </span>
          </chakra.span>
          <chakra.span color="fg.muted">{t(`theme.${mode}`)}</chakra.span>
        </>
      ) : null}
    </chakra.button>
  );
}

/** The language stays if the texts of the new one are not on the phone and cannot be loaded. */
function useLanguage(): [Language, (language: Language) => void] {
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

function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
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

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import {
  LANGUAGES,
  LANGUAGE_NAMES,
  toLanguage,
  PREFERENCE_COOKIE_MAX_AGE_S,
  readLanguage,
  type Language,
} from '../../domain/languages.ts';
import { chooseColorMode, shownColorMode } from '../../components/look/color-mode.ts';
import { showToast } from '../../components/show-toast.ts';
import { saveSetting } from '../../device/phone-settings.ts';

interface LanguagePickerProps {
  /** False in the menu, whose row already has a globe. */
  withIcon?: boolean;
}

export function LanguagePicker({ withIcon = true }: LanguagePickerProps) {
  const { t, i18n } = useTranslation(['common', 'problem']);

  /** The language stays if the texts of the new one are not on the phone and cannot be loaded. */
  async function choose(language: Language): Promise<void> {
    await i18n.loadLanguages(language).catch(() => undefined);
    if (!i18n.hasResourceBundle(language, 'common')) {
      showToast({ kind: 'error', title: t('common:error'), text: t('problem:unreachable') });
      return;
    }
    await i18n.changeLanguage(language);
    tellWorker('language', language);
  }

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
        value={readLanguage(i18n.resolvedLanguage)}
        onChange={(event) => {
          const chosen = toLanguage(event.currentTarget.value);
          if (chosen) void choose(chosen);
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
  const [mode, setMode] = useState(shownColorMode);

  function toggle(): void {
    const next = mode === 'dark' ? 'light' : 'dark';
    chooseColorMode(next, PREFERENCE_COOKIE_MAX_AGE_S);
    tellWorker('theme', next);
    setMode(next);
  }

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
      onClick={toggle}
    >
      <Icon name={mode === 'dark' ? 'moon' : 'sun'} color={withWords ? 'brand.fg' : undefined} />
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

/**
 * The worker writes the language and the theme into the documents that it serves. Without a worker,
 * the boot script applies both.
 */
function tellWorker(key: 'language' | 'theme', value: string): void {
  saveSetting(key, value).catch(() => undefined);
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { LANGUAGES, LANGUAGE_NAMES, toLanguage } from '../../domain/languages.ts';
import { useLanguage } from './use-preferences.ts';

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
        width="1.125rem"
        height="1.125rem"
        position="absolute"
        insetEnd="0"
        pointerEvents="none"
      />
    </chakra.span>
  );
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { useColorMode } from './use-preferences.ts';

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

import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { StoredTextField } from '../../../components/text-field.tsx';
import { PERSON_NAME_MAX_LENGTH } from '../../../domain/limits.ts';
import type { Language } from '../../../domain/languages.ts';
import type { ChoicesControl } from '../../biodata/use-choices.ts';

interface NamesBoxProps {
  names: readonly string[];
  language: Language;
  control: ChoicesControl;
}

const SHOWN_AT_FIRST = 2;

/** Asks the family to write the names in the script of the biodata. */
export function NamesBox({ names, language, control }: NamesBoxProps) {
  const { t } = useTranslation('biodata');
  const inLanguage = useTranslation('biodata', { lng: language }).t;
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  if (names.length === 0) return null;
  const shown = isWhole ? names : names.slice(0, SHOWN_AT_FIRST);
  const rest = names.length - shown.length;
  return (
    <chakra.section
      aria-labelledby={id}
      mt="4"
      p="4"
      border="1px solid"
      borderColor="border"
      borderRadius="card"
    >
      <chakra.h3 id={id}>{inLanguage('screen.names.title')}</chakra.h3>
      <chakra.p textStyle="small" color="fg.muted">
        {t('screen.names.help')}
      </chakra.p>
      <chakra.div display="grid" gap="3" mt="3">
        {shown.map((name, index) => (
          <StoredTextField
            key={name}
            id={`${id}-${index}`}
            label={name}
            value={control.choices.names[name] ?? ''}
            maxLength={PERSON_NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={(written) => control.change({ names: { [name]: written } })}
          />
        ))}
      </chakra.div>
      {rest > 0 ? (
        <Button kind="quiet" mt="2" onClick={() => setIsWhole(true)}>
          {t('screen.names.more', { count: rest })}
        </Button>
      ) : null}
    </chakra.section>
  );
}

import { useTranslation } from 'react-i18next';
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { listNamesToWrite } from '../../../biodata/blocks/names.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { RadioTiles } from '../../../components/radio-tiles.tsx';
import { StoredTextField } from '../../../components/text-field.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import {
  FOR_WHOM_MAX_LENGTH,
  OPENING_LINES,
  OWN_OPENING_MAX_LENGTH,
} from '../../../domain/biodata-choices.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../domain/languages.ts';
import { ChoiceSection, WhatToShow, type WhatToShowProps } from './what-to-show.tsx';
import type { ChoicesControl } from '../../biodata/use-choices.ts';
import { Button } from '../../../components/button.tsx';
import { Muted } from '../../../components/muted.tsx';
import { PERSON_NAME_MAX_LENGTH } from '../../../domain/limits.ts';

interface BiodataChoicesViewProps extends WhatToShowProps {
  language: Language;
}

export function BiodataChoicesView({ source, language, control, photo }: BiodataChoicesViewProps) {
  const { t } = useTranslation('biodata');
  const { choices, change } = control;
  return (
    <>
      <ChoiceSection>
        <RadioTiles
          id="biodata-language"
          label={t('screen.language')}
          help={t('screen.languageHelp')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(value) =>
            change({ language: LANGUAGES.find((each) => each === value) ?? 'app' })
          }
        />
        <NamesBox names={listNamesToWrite(source)} language={source.language} control={control} />
      </ChoiceSection>
      <WhatToShow source={source} control={control} photo={photo} />
      <ChoiceSection>
        <SelectField
          id="biodata-opening"
          label={t('screen.opening')}
          help={t('screen.openingHelp')}
          placeholder={t('screen.openingNone')}
          options={OPENING_LINES.filter((line) => line !== 'none').map((value) => ({
            value,
            label: value === 'own' ? t('screen.openingOwn') : source.words.openings[value],
          }))}
          value={choices.opening === 'none' ? '' : choices.opening}
          onChange={(value) =>
            change({ opening: OPENING_LINES.find((line) => line === value) ?? 'none' })
          }
        />
        {choices.opening === 'own' ? (
          <StoredTextField
            id="biodata-own-opening"
            label={t('screen.ownOpening')}
            value={choices.own_opening}
            maxLength={OWN_OPENING_MAX_LENGTH}
            onChange={(ownOpening) => change({ own_opening: ownOpening })}
          />
        ) : null}
      </ChoiceSection>
      <ChoiceSection>
        <StoredTextField
          id="biodata-for-whom"
          label={t('screen.forWhom')}
          help={t('screen.forWhomHelp')}
          value={choices.for_whom}
          maxLength={FOR_WHOM_MAX_LENGTH}
          autoComplete="off"
          onChange={(forWhom) => change({ for_whom: forWhom })}
        />
      </ChoiceSection>
      {control.isUnkept ? <InfoBox tone="failure">{t('screen.notKept')}</InfoBox> : null}
    </>
  );
}

interface NamesBoxProps {
  names: readonly string[];
  language: Language;
  control: ChoicesControl;
}

const SHOWN_AT_FIRST = 2;

/** Asks the family to write the names in the script of the biodata. */
function NamesBox({ names, language, control }: NamesBoxProps) {
  const { t } = useTranslation('biodata');
  const inLanguage = useTranslation('biodata', { lng: language }).t;
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  if (names.length === 0) return null;
  const shown = isWhole ? names : names.slice(0, SHOWN_AT_FIRST);
  const rest = names.length - shown.length;
  return (
    <chakra.section aria-labelledby={id} mt="4" p="4" borderWidth="1px" borderRadius="card">
      <chakra.h3 id={id}>{inLanguage('screen.names.title')}</chakra.h3>
      <Muted>{t('screen.names.help')}</Muted>
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

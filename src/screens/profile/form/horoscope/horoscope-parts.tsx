import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { LookupField } from '../../../../components/fields/lookup-field.tsx';
import type { LookupSource } from '../../../../components/fields/use-lookup.ts';
import { TextField } from '../../../../components/text-field.tsx';
import { HOROSCOPE_PARTS, type HoroscopePart } from '../../../../domain/horoscope.ts';
import {
  HOROSCOPE_PART_SPECS,
  openHoroscope,
  partText,
  type PartSpec,
  type SearchedPartSpec,
} from '../../../../wizard/horoscope-parts.ts';
import { searchPart } from '../../../../wizard/horoscope-search.ts';
import { PlainField, type Frame, textOf } from '../plain-field.tsx';
import { useValueWords } from '../../../sending/unsent-file/use-value-words.ts';
import type { HoroscopeFieldProps } from './horoscope-field.tsx';

interface HoroscopePartsProps extends HoroscopeFieldProps {
  onRemoved: () => void;
}

export default function HoroscopeParts(props: HoroscopePartsProps) {
  const { frame, state, change, messages, onRemoved } = props;
  const { t } = useTranslation('wizard');
  const { id: field } = frame;
  const details = openHoroscope(state.values[field]);

  function set(part: HoroscopePart, value: string): void {
    change(field, (current) => ({
      value: { ...openHoroscope(current.values[field]), [part]: value },
    }));
  }

  function remove(): void {
    if (!window.confirm(t('horoscope.confirmRemove'))) return;
    const parts: readonly string[] = HOROSCOPE_PARTS;
    change(field, (current) => ({
      value: Object.fromEntries(
        Object.entries(openHoroscope(current.values[field])).filter(
          ([name]) => !parts.includes(name),
        ),
      ),
    }));
    for (const { name } of HOROSCOPE_PART_SPECS) change(name, { typed: undefined });
    onRemoved();
    document.querySelector<HTMLElement>(`#${field}`)?.focus();
  }

  return (
    <>
      <Muted mb="5">{t('horoscope.help')}</Muted>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap={{ md: '5', xl: '6' }}
        rowGap="5"
      >
        {HOROSCOPE_PART_SPECS.map((spec) => (
          <Part
            key={spec.name}
            spec={spec}
            frame={{
              id: spec.name,
              label: t(`horoscope.parts.${spec.name}`),
              error: messages.find((message) => message.field === spec.name)?.message,
              required: false,
            }}
            value={textOf(details[spec.name])}
            typed={state.typed[spec.name]}
            onChange={(value) => set(spec.name, value)}
            onType={(typed) => change(spec.name, { typed })}
          />
        ))}
      </chakra.div>
      {HOROSCOPE_PARTS.some((part) => textOf(details[part]) || state.typed[part]) ? (
        <Button kind="destructive" mt="6" onClick={remove}>
          {t('horoscope.remove')}
        </Button>
      ) : null}
    </>
  );
}

interface PartProps {
  spec: PartSpec;
  frame: Frame;
  /** '' if none is chosen. */
  value: string;
  typed: string | undefined;
  onChange: (value: string) => void;
  onType: (typed: string | undefined) => void;
}

function Part({ spec, ...props }: PartProps) {
  const { frame, value, onChange } = props;
  switch (spec.type) {
    case 'time':
      return <TextField {...frame} type="time" value={value} onChange={onChange} />;
    case 'search':
      return <SearchedPart {...props} spec={spec} />;
    default:
      return <PlainField field={spec} frame={frame} value={value} onChange={onChange} />;
  }
}

function SearchedPart(props: PartProps & { spec: SearchedPartSpec }) {
  const { spec, frame, value, typed, onChange, onType } = props;
  const { optionWord } = useValueWords();
  const { name } = spec;
  const { i18n } = useTranslation('wizard');
  const language = i18n.resolvedLanguage;
  const source = useMemo(
    (): LookupSource => ({
      suggest(query, tell) {
        const items = searchPart(name, query, optionWord);
        tell({ items, isComplete: true, isFinal: true });
        return () => undefined;
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language alone
    [name, language],
  );
  const choose = (chosen: string) => {
    onChange(chosen);
    onType(undefined);
  };
  return (
    <LookupField
      {...frame}
      source={source}
      chosen={value === '' ? [] : [{ id: value, name: partText(name, value, optionWord) }]}
      typed={typed}
      onType={onType}
      onChoose={({ id }) => choose(String(id))}
      onRemove={() => choose('')}
      onAdd={spec.isOpen ? choose : undefined}
    />
  );
}

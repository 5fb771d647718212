import { chakra } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, plainButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RadioTiles } from '../../../components/radio-tiles.tsx';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import {
  PREFERENCE_TOPICS,
  type PreferenceTopic,
  readRange,
} from '../../../domain/preferences-profile.ts';
import { ReferenceItem } from '../../../domain/reference-item.ts';
import { formatRupees, readRupees } from '../../../domain/rupees.ts';
import type { ChoicesSpec, FieldSpec, RangeSpec } from '../../../wizard/field-spec.ts';
import { type FormState, openForm } from '../../../wizard/form-state.ts';
import { boundText, listBounds, rangeText } from '../../../wizard/range-text.ts';
import { FieldView, type FieldViewProps } from '../form/field-view.tsx';
import type { FramedFieldProps } from '../form/plain-field.tsx';
import { useLookupNames } from '../form/use-lookup-source.ts';
import { useValueWords } from '../../sending/unsent-file/use-value-words.ts';
import { FieldFrame } from '../../../components/field-frame.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Muted } from '../../../components/muted.tsx';
import { Tick } from '../../../components/tick.tsx';
import { listChoices } from '../../../wizard/enumeration-lists.ts';

type PreferenceRowProps = FieldViewProps<FieldSpec & { name: PreferenceTopic }>;

export function PreferenceRow(props: PreferenceRowProps) {
  const { field, form, state, change, messages } = props;
  const { t } = useTranslation('wizard');
  const { name } = field;
  const panelId = useId();
  const row = useRef<HTMLButtonElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  const text = usePreferenceText(field, state);
  const label = t(`fields.${name}`);
  const isTouched = text !== '' || state.typed[name] !== undefined;
  const isMust = listMusts(state).includes(name);
  // A row with an error or with half-typed text stays open.
  const isOpen =
    isPressed ||
    state.typed[name] !== undefined ||
    messages.some((message) => message.field === name);

  function weigh(must: boolean): void {
    change('musts', (current) => ({
      value: PREFERENCE_TOPICS.filter((topic) =>
        topic === name ? must : listMusts(current).includes(topic),
      ),
    }));
  }

  function clear(): void {
    change(name, { value: openForm(form, undefined).values[name], typed: undefined });
    weigh(false);
    setIsPressed(false);
    row.current?.focus();
  }

  function topicField() {
    const error = messages.find((message) => message.field === name)?.message;
    const frame = { id: name, label, error, required: false, isLabelHidden: true };
    if (field.type === 'range') return <RangeField {...{ field, frame, state, change }} />;
    if (field.type === 'choices') return <ChoicesField {...{ field, frame, state, change }} />;
    return <FieldView {...props} isLabelHidden />;
  }

  return (
    <Item>
      <Row
        ref={row}
        id={`${name}-row`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsPressed(!isOpen)}
      >
        <chakra.span
          minWidth="0"
          flex="1"
          {...(text === '' && { display: 'flex', flexWrap: 'wrap', columnGap: '3' })}
        >
          <chakra.span display="block" flex="1" fontWeight="600">
            {label}
          </chakra.span>
          <chakra.span
            display="flex"
            alignItems="baseline"
            gap="2"
            color={isTouched ? undefined : 'fg.muted'}
            overflowWrap="anywhere"
          >
            {text === '' ? null : <Bindu data-must={isMust || undefined} aria-hidden="true" />}
            <span>{text === '' ? t('expectation.any') : text}</span>
          </chakra.span>
        </chakra.span>
        {text === '' ? null : (
          <Muted as="span">{t(isMust ? 'expectation.must' : 'expectation.good')}</Muted>
        )}
        <Icon name={isOpen ? 'arrow-up' : 'arrow-down'} color="fg.muted" />
      </Row>
      {isOpen ? (
        <chakra.div id={panelId} px="4" pb="4">
          {topicField()}
          {text === '' ? null : (
            <chakra.div mt="3">
              <RadioTiles
                id={`${name}-weight`}
                label={t('expectation.weight', { label })}
                isLabelHidden
                options={[
                  { value: 'must', label: t('expectation.must') },
                  { value: 'good', label: t('expectation.good') },
                ]}
                value={isMust ? 'must' : 'good'}
                onChange={(value) => weigh(value === 'must')}
              />
            </chakra.div>
          )}
          {isTouched ? (
            <Button kind="quiet" px="0" mt="2" onClick={clear}>
              <span>{t('expectation.any')}</span>
              <span className="visually-hidden">
                : <span>{label}</span>
              </span>
            </Button>
          ) : null}
        </chakra.div>
      ) : null}
    </Item>
  );
}

function listMusts({ values }: FormState): readonly unknown[] {
  return Array.isArray(values['musts']) ? values['musts'] : [];
}

const Item = chakra('li', {
  base: { '& + &': { borderTopWidth: '1px' } },
});

const Row = plainButton({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: 'field',
  px: '4',
  py: '2',
  textAlign: 'start',
  borderRadius: 'control',
});

/** The dot is filled for 'must' and hollow for 'good to have'. The word is beside it. */
const Bindu = chakra('span', {
  base: {
    flexShrink: 0,
    boxSize: '0.625rem',
    borderRadius: 'round',
    border: '2px solid',
    borderColor: 'brand.fg',
    '&[data-must]': { bg: 'brand.fg' },
  },
});

/** Returns '' if the preference does not matter. */
function usePreferenceText(
  field: FieldSpec & { name: PreferenceTopic },
  { values }: FormState,
): string {
  const { i18n } = useTranslation('wizard');
  const words = useValueWords();
  const { name } = field;
  const value = values[name];
  const list: unknown[] = Array.isArray(value) ? value : [];
  const items = useLookupNames({
    kind: LOOKUP_FIELDS.preferences[name]?.kind ?? 'city',
    items: list.filter((item) => ReferenceItem.is(item)),
    language: i18n.resolvedLanguage ?? 'en',
  });
  switch (field.type) {
    case 'range':
      return rangeText(field.name, readRange(value), words);
    case 'choices':
      return list.map((choice) => words.optionWord(field.enumeration, String(choice))).join(', ');
    case 'income': {
      const amount = readRupees(value, 'year');
      const typed = typeof value === 'string' ? value.trim() : '';
      if (amount === undefined) return typed;
      return amount === 0 ? '' : words.text('expectation.from', { from: formatRupees(amount) });
    }
    default:
      return items.map((item) => item.name).join(', ');
  }
}

function RangeField({ field, frame, state, change }: FramedFieldProps<RangeSpec>) {
  const { t } = useTranslation('wizard');
  const words = useValueWords();
  const { name } = field;
  const range = readRange(state.values[name]);
  return (
    <FieldFrame {...frame} group>
      {({ id, ...control }) => (
        <Pair aria-labelledby={`${id}-label`} aria-describedby={control['aria-describedby']}>
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              id={end === 'from' ? id : `${id}-to`}
              label={t(end === 'from' ? 'expectation.least' : 'expectation.most')}
              placeholder={t('expectation.open')}
              options={listBounds(name, range[end]).map((bound) => ({
                value: String(bound),
                label: boundText(name, bound, words),
              }))}
              value={range[end] === null ? '' : String(range[end])}
              onChange={(value) =>
                change(name, (current) => ({
                  value: {
                    ...readRange(current.values[name]),
                    [end]: value === '' ? null : Number(value),
                  },
                }))
              }
            />
          ))}
        </Pair>
      )}
    </FieldFrame>
  );
}

const Pair = chakra('fieldset', {
  base: {
    display: 'grid',
    // One below the other if the letters are too large for two columns.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    gap: '3',
  },
});

function ChoicesField({ field, frame, state, change }: FramedFieldProps<ChoicesSpec>) {
  const { optionWord } = useValueWords();
  const { name, enumeration } = field;
  const list = listChoices(enumeration);
  const chosenIn = ({ values }: FormState) =>
    list.filter((choice) => Array.isArray(values[name]) && values[name].includes(choice));
  const chosen = chosenIn(state);
  return (
    <FieldFrame {...frame} group>
      {({ id, ...control }) => (
        <fieldset aria-labelledby={`${id}-label`} aria-describedby={control['aria-describedby']}>
          {list.map((choice, place) => (
            <Tick
              key={choice}
              kind="checkbox"
              id={place === 0 ? id : `${id}-${choice}`}
              label={optionWord(enumeration, choice)}
              isOn={chosen.includes(choice)}
              onChange={async (isOn) => {
                change(name, (current) => ({
                  value: list.filter((other) =>
                    other === choice ? isOn : chosenIn(current).includes(other),
                  ),
                }));
                return true;
              }}
            />
          ))}
        </fieldset>
      )}
    </FieldFrame>
  );
}

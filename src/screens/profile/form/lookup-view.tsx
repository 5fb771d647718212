import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupField } from '../../../components/fields/lookup-field.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import { isSameItem, ReferenceItem } from '../../../domain/reference-item.ts';
import { addOption } from '../../../store/sections/option-store.ts';
import type { LookupSpec } from '../../../wizard/field-spec.ts';
import type { FormState } from '../../../wizard/form-state.ts';
import type { FieldViewProps } from './field-view.tsx';
import type { Frame } from './plain-field.tsx';
import { useLookupNames } from './use-lookup-source.ts';
import { useLookupSource } from './use-lookup-source.ts';

interface LookupViewProps extends FieldViewProps<LookupSpec> {
  frame: Frame;
}

export function LookupView({ field, form, wizard, state, change, frame }: LookupViewProps) {
  const { t, i18n } = useTranslation(['wizard', 'common']);
  const { store } = wizard;
  const { name } = field;
  const lookup = LOOKUP_FIELDS[form.section][name];
  if (!lookup)
    throw new Error(`The field ${name} of the section ${form.section} is not in LOOKUP_FIELDS.`);
  const { kind, parentField } = lookup;
  const many = field.type === 'lookup-list';
  const language = i18n.resolvedLanguage ?? 'en';
  const parent = parentField === undefined ? undefined : listItems(state, parentField)[0];
  const parentId = parent?.id ?? null;
  const hasFailed = useRef(false);
  const tellOnce = useCallback(
    (isAmiss: boolean) => {
      if (isAmiss && !hasFailed.current)
        showToast({ kind: 'error', title: t('lookup.loadFailed') });
      hasFailed.current = isAmiss;
    },
    [t],
  );
  const source = useLookupSource({ store, kind, parentId, language, onAnswer: tellOnce });
  const isPlace = kind === 'country' || kind === 'state';
  // The chosen caste narrows its sub castes (spec.md §4). Without one, all are searched.
  const isLocked = (kind === 'state' || kind === 'city') && parentField !== undefined && !parent;
  const chosen = useLookupNames({ kind, items: listItems(state, name), language });

  function choose(item: ReferenceItem): void {
    change(name, (current) => ({
      value: many ? withItem(listItems(current, name), item) : item,
      typed: undefined,
    }));
  }

  async function add(text: string): Promise<void> {
    try {
      choose(await addOption(store, { kind, name: text, language, parentId }));
    } catch {
      showToast({ kind: 'error', title: t('common:error'), text: t('lookup.addFailed') });
    }
  }

  return (
    <LookupField
      {...frame}
      source={source}
      chosen={chosen}
      many={many}
      typed={state.typed[name]}
      isPlace={isPlace}
      waitsFor={
        isLocked && chosen.length === 0
          ? t(isPlace ? 'lookup.first.country' : 'lookup.first.state')
          : undefined
      }
      onType={(typed) => change(name, { typed })}
      onChoose={choose}
      onRemove={(item) =>
        change(name, (current) => ({
          value: many ? listItems(current, name).filter((other) => !isSameItem(other, item)) : null,
        }))
      }
      onAdd={
        field.isClosed || (parentField !== undefined && !parent)
          ? undefined
          : (text) => void add(text)
      }
    />
  );
}

function listItems(state: FormState, field: string): ReferenceItem[] {
  const value = state.values[field];
  return (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
}

function withItem(items: ReferenceItem[], item: ReferenceItem): ReferenceItem[] {
  return items.some((other) => isSameItem(other, item)) ? items : [...items, item];
}

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
  const source = useLookupSource({ store, kind, parentId, language });
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
      waitsFor={
        parentField !== undefined && !parent && chosen.length === 0 ? waitingText() : undefined
      }
      onType={(typed) => change(name, { typed })}
      onChoose={choose}
      onRemove={(item) =>
        change(name, (current) => ({
          value: many ? listItems(current, name).filter((other) => !isSameItem(other, item)) : null,
        }))
      }
      onAdd={field.isClosed ? undefined : (text) => void add(text)}
    />
  );

  function waitingText(): string {
    const parentKind = parentField && LOOKUP_FIELDS[form.section][parentField]?.kind;
    return t(`lookup.first.${parentKind as 'country' | 'state' | 'caste'}`);
  }
}

function listItems(state: FormState, field: string): ReferenceItem[] {
  const value = state.values[field];
  return (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
}

function withItem(items: ReferenceItem[], item: ReferenceItem): ReferenceItem[] {
  return items.some((other) => isSameItem(other, item)) ? items : [...items, item];
}

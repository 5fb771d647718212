import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ReferenceItem } from '../../../domain/reference-item.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { readSection } from '../../../store/sections/section-store.ts';
import type { FieldGroup } from '../../../wizard/field-spec.ts';
import type { ChangeField } from './use-step-form.ts';

interface SameAddressProps {
  store: AccountStore;
  sameAs: NonNullable<FieldGroup['sameAs']>;
  change: ChangeField;
}

/**
 * Copies the other address as this phone has saved it, sent or not, with options that the family
 * added [S11]. Later changes of the other address do not change the copy.
 */
export function SameAddress({ store, sameAs, change }: SameAddressProps) {
  const { t } = useTranslation('wizard');
  const [isCopied, setIsCopied] = useState(false);
  const { section, fields } = sameAs;
  const saved = useLiveQuery(
    async () => (await readSection(store, section)).values,
    [store, section],
  );
  const items = fields.map(({ field, from }) => ({ field, item: toItem(saved?.[from]) }));
  if (items.every(({ item }) => item === null)) return null;

  function copy(): void {
    // The country comes first, then state and city: a change of one field clears those below it.
    for (const { field, item } of items) change(field, { value: item, typed: undefined });
    setIsCopied(true);
  }

  return (
    <chakra.div mb="4">
      <Button kind="secondary" minHeight="target" onClick={copy}>
        {t('address.sameAsPermanent')}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {isCopied ? t('address.copied') : ''}
      </span>
    </chakra.div>
  );
}

function toItem(value: unknown): ReferenceItem | null {
  return ReferenceItem.is(value) ? value : null;
}

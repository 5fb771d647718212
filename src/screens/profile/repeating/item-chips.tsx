import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import type { RepeatingSpec } from '../../../wizard/field-spec.ts';

interface ItemChipsProps {
  field: RepeatingSpec;
  texts: readonly string[];
  onEdit: (place: number) => void;
  onRemove: (place: number) => void;
}

export function ItemChips({ field, texts, onEdit, onRemove }: ItemChipsProps) {
  const { t } = useTranslation('wizard');
  if (texts.length === 0) return <Empty>{t(`repeating.${field.name}.empty`)}</Empty>;
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="2">
      {texts.map((text, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- an item has no id, only its position
        <Chip key={place}>
          <TextButton
            data-place={place}
            aria-label={t('repeating.edit', { item: text })}
            aria-haspopup="dialog"
            onClick={() => onEdit(place)}
          >
            {text}
          </TextButton>
          <RemoveButton
            aria-label={t('repeating.remove', { item: text })}
            onClick={() => onRemove(place)}
          >
            <Icon name="close" width="1.125rem" height="1.125rem" />
          </RemoveButton>
        </Chip>
      ))}
    </chakra.ul>
  );
}

const Empty = chakra('p', {
  base: {
    px: '3',
    py: '3',
    color: 'fg.muted',
    border: '1.5px dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
  },
});

const Chip = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    maxWidth: 'full',
    minHeight: 'target',
    bg: 'brand.subtle',
    borderRadius: 'control',
  },
});

const TextButton = chakra(
  'button',
  {
    base: {
      flex: '1',
      minWidth: 0,
      minHeight: 'target',
      ps: '4',
      py: '2',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      borderRadius: 'control',
    },
  },
  { defaultProps: { type: 'button' } },
);

const RemoveButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      boxSize: 'target',
      borderRadius: 'control',
    },
  },
  { defaultProps: { type: 'button' } },
);

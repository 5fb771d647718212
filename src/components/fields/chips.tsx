import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ReferenceItem } from '../../domain/reference-item.ts';
import { Icon } from '../icon.tsx';

interface ChipsProps {
  items: readonly ReferenceItem[];
  onRemove: (item: ReferenceItem) => void;
}

export function Chips({ items, onRemove }: ChipsProps) {
  const { t } = useTranslation('wizard');
  if (items.length === 0) return null;
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="2" p="1.5">
      {items.map((item) => (
        <Chip key={String(item.id)}>
          <chakra.span minWidth="0" py="2">
            {item.name}
          </chakra.span>
          <chakra.button
            type="button"
            display="grid"
            placeItems="center"
            boxSize="target"
            flexShrink={0}
            borderRadius="round"
            aria-label={t('lookup.remove', { name: item.name })}
            onClick={() => onRemove(item)}
          >
            <Icon name="close" width="1.125rem" height="1.125rem" />
          </chakra.button>
        </Chip>
      ))}
    </chakra.ul>
  );
}

const Chip = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    maxWidth: 'full',
    minHeight: 'target',
    ps: '4',
    bg: 'brand.subtle',
    borderRadius: 'round',
  },
});

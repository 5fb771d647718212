import { useLiveQuery } from 'dexie-react-hooks';
import type { LookupKind } from '../../domain/enumerations.ts';
import type { ReferenceItem } from '../../domain/reference-item.ts';
import { deviceStore } from '../../store/device-store.ts';
import { nameLookup } from '../../store/lookup-store.ts';

interface LookupNames {
  kind: LookupKind;
  items: readonly ReferenceItem[];
  language: string;
}

/** An item keeps its stored name if the phone has none in this language. */
export function useLookupNames({ kind, items, language }: LookupNames): readonly ReferenceItem[] {
  const key = JSON.stringify([kind, language, items]);
  const named = useLiveQuery(async () => {
    const device = deviceStore();
    const names = await Promise.all(
      items.map((item) => nameLookup(device, { kind, item, language })),
    );
    return {
      key,
      items: items.map((item, index) => ({ ...item, name: names[index] ?? item.name })),
    };
  }, [key]);
  return named?.key === key ? named.items : items;
}

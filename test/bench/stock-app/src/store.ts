import { Dexie, type EntityTable } from 'dexie';

interface Kept {
  key: string;
  value: Record<string, string>;
}

export const store = new Dexie('stock') as Dexie & { kept: EntityTable<Kept, 'key'> };
store.version(1).stores({ kept: 'key' });

import type { Dexie } from 'dexie';

export interface Disk {
  /** How many more writes there is room for; Infinity as long as there is plenty. */
  room: number;
  /** How many writes were asked for since `room` was last set. */
  writes: number;
}

/** A disk that is full after some writes, as IndexedDB tells of it: deleting is always possible. */
export function limitDisk(store: Dexie): Disk {
  const disk: Disk = { room: Number.POSITIVE_INFINITY, writes: 0 };
  store.use({
    stack: 'dbcore',
    name: 'full-disk',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          async mutate(request) {
            if (request.type === 'add' || request.type === 'put') {
              disk.writes += 1;
              if (disk.writes > disk.room)
                throw new DOMException('There is no more room.', 'QuotaExceededError');
            }
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return disk;
}

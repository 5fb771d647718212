import type { Dexie } from 'dexie';

export interface Disk {
  /** This number of writes succeeds. It is Infinity while the disk is not full. */
  room: number;
  /** Attempted writes are counted since the test last set this to 0. */
  writes: number;
}

/** IndexedDB fails as in a browser with a full disk. Deletions still work. */
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

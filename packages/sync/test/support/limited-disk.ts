import type { DBCore } from 'dexie';
import type { Replica } from '../../src/replica/replica.ts';

export interface LimitedDisk {
  roomBytes: number;
  refused: number;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob
    ? value.blob.size
    : 0;

/** Limits the total size of a replica's files and thumbnails; a put beyond it fails with a quota error. */
export function limitDisk(replica: Replica, roomBytes: number): LimitedDisk {
  const disk: LimitedDisk = { roomBytes, refused: 0 };
  const stored = new Map<string, number>();
  replica.dexie.use({
    stack: 'dbcore',
    name: 'limited-disk',
    create: (core): Partial<DBCore> => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'mediaFiles' && name !== 'mediaThumbs') return table;
        return {
          ...table,
          async mutate(request) {
            if (request.type === 'add' || request.type === 'put') {
              const added = new Map(request.values.map((value) => [`${name}/${value.id}`, sizeOf(value)]));
              const unchangedBytes = [...stored].reduce(
                (sum, [key, size]) => sum + (added.has(key) ? 0 : size),
                0,
              );
              const bytes = unchangedBytes + [...added.values()].reduce((sum, size) => sum + size, 0);
              if (bytes > disk.roomBytes) {
                disk.refused += 1;
                throw new DOMException('no room', 'QuotaExceededError');
              }
              const answer = await table.mutate(request);
              for (const [key, size] of added) stored.set(key, size);
              return answer;
            }
            const answer = await table.mutate(request);
            if (request.type === 'delete') for (const key of request.keys) stored.delete(`${name}/${key}`);
            if (request.type === 'deleteRange') stored.clear();
            return answer;
          },
        };
      },
    }),
  });
  return disk;
}

import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import { labelOf, readQueue } from '../queue/queue-store.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { Queries } from './queries.ts';

type AccountQueries = Pick<
  Queries,
  | 'equipment'
  | 'preferences'
  | 'profile'
  | 'queue'
  | 'queueItems'
  | 'notices'
  | 'rowQuota'
  | 'storageUsed'
  | 'filesHere'
  | 'officerFinds'
>;

export function accountQueries(replica: Replica): AccountQueries {
  const loadQueueQueries = async () => (await import('./queue-queries.ts')).queueQueries(replica);
  return {
    // Only the sync centre reads these. Promise.resolve keeps later reads observed by the live query.
    queueItems: async (filter) => (await Promise.resolve(loadQueueQueries())).queueItems(filter),
    storageUsed: async () => (await Promise.resolve(loadQueueQueries())).storageUsed(),
    officerFinds: async (ids) =>
      (await Promise.resolve(import('./officer-queries.ts'))).officerFinds(replica, ids),
    async filesHere() {
      const media = await replica.rows(mediaTable).toCollection().primaryKeys();
      const here = new Set(await replica.mediaFiles.toCollection().primaryKeys());
      return { all: media.length, here: media.filter((id) => here.has(id)).length };
    },
    async equipment(type) {
      const store = replica.rows(equipmentTable);
      const rows = await (type ? store.where('value.type').equals(type).toArray() : store.toArray());
      return rows.map((row) => row.value).toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async preferences() {
      return (await replica.rows(preferencesTable).get(replica.userId))?.value ?? DEFAULT_PREFERENCES;
    },
    async profile() {
      return (await replica.rows(profileTable).get(replica.userId))?.value ?? null;
    },
    async queue() {
      const items = await readQueue(replica);
      return Promise.all(items.map(async (item) => ({ item, label: await labelOf(replica, item) })));
    },
    rowQuota: async () => (await syncMeta(replica)).rowQuota ?? null,
    notices: () => replica.notices.orderBy('id').reverse().toArray(),
  };
}

import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import { labelOf, readQueue } from '../queue/queue-store.ts';
import type { Replica } from '../replica/replica.ts';
import type { Queries } from './queries.ts';

type OtherQueries = Pick<Queries, 'equipment' | 'preferences' | 'profile' | 'queue' | 'notices'>;

/** Reads of gear, the user and the queue. */
export function otherQueries(replica: Replica): OtherQueries {
  return {
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
    notices: () => replica.notices.orderBy('id').reverse().toArray(),
  };
}

import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { Equipment, EquipmentType } from '@metalquest/core/gear/equipment';
import { asUserId, type FindId, type UserId } from '@metalquest/core/ids';
import { DEFAULT_PREFERENCES, type UserPreferences } from '@metalquest/core/preferences/preferences';
import type { Profile } from '@metalquest/core/profile/app-user';
import type { Notice } from '@metalquest/core/queue/notice';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import { labelOf, readQueue } from '../queue/queue-store.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { queueQueries } from './queue-queries.ts';

export function accountQueries(replica: Replica) {
  return {
    ...queueQueries(replica),
    /** Finds for the officer record, in order. Promise.resolve lets the live query observe later reads. */
    officerFinds: async (ids: readonly FindId[]) =>
      (await Promise.resolve(import('./officer-queries.ts'))).officerFinds(replica, ids),
    async filesHere() {
      const media = await replica.rows(mediaTable).toCollection().primaryKeys();
      const local = new Set(await replica.mediaFiles.toCollection().primaryKeys());
      return { all: media.length, here: media.filter((id) => local.has(id)).length };
    },
    async equipment(type?: EquipmentType): Promise<readonly Equipment[]> {
      const store = replica.rows(equipmentTable);
      const rows = await (type ? store.where('value.type').equals(type).toArray() : store.toArray());
      return rows.map((row) => row.value).toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async preferences(): Promise<UserPreferences> {
      // A row stored by an earlier version lacks newer settings until it is fetched again.
      const stored = (await replica.rows(preferencesTable).get(replica.userId))?.value;
      return { ...DEFAULT_PREFERENCES, ...stored };
    },
    async profile(): Promise<Profile | null> {
      return (await replica.rows(profileTable).get(replica.userId))?.value ?? null;
    },
    async queue(): Promise<readonly { readonly item: QueueItem; readonly label: string }[]> {
      const items = await readQueue(replica);
      return Promise.all(items.map(async (item) => ({ item, label: await labelOf(replica, item) })));
    },
    /** The account's row usage as last reported by the server; null before. */
    /** Guests whose records were moved into this account on this device. */
    adoptedGuests: async (): Promise<readonly UserId[]> =>
      ((await syncMeta(replica)).adopted ?? []).map(asUserId),
    rowQuota: async (): Promise<RowQuota | null> => (await syncMeta(replica)).rowQuota ?? null,
    notices: (): Promise<readonly Notice[]> => replica.notices.orderBy('id').reverse().toArray(),
  };
}

import type { Find } from '@metalquest/core/find/find';
import type { LngLat } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import type { MapFind } from '@metalquest/core/map/map-find';
import type { Boundary, Permission } from '@metalquest/core/permission/permission';
import type { QuestStatus } from '@metalquest/core/quest/quest';
import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { rowsAfter } from './paging.ts';

export interface MapQuest {
  readonly id: QuestId;
  readonly name: string;
  readonly startTime: string;
  readonly status: QuestStatus;
  readonly start: LngLat | null;
  /** Length in metres of the path here: an upper limit for the distance of any point from the start. */
  readonly distanceM: number;
}

export type MapBoundary = Pick<Permission, 'id' | 'propertyAddress' | 'status'> & {
  readonly boundary: Boundary;
};

function asMapFind({ value }: StoredRow<Find>): MapFind[] {
  const { id, questId, category, foundAt, location } = value;
  return location ? [{ id, questId, category, foundAt, lng: location.lng, lat: location.lat }] : [];
}

const TOO_MANY = 1_000;

function changedKeys(ranges: Iterable<{ from: unknown; to: unknown }>): string[] | null {
  const keys: string[] = [];
  for (const { from, to } of ranges) {
    if (typeof from !== 'string' || from !== to || keys.length >= TOO_MANY) return null;
    keys.push(from);
  }
  return keys;
}

/** Slices are in order of id, the storage order. Ids are random, so the whole map fills evenly. */
export function mapQueries(replica: Replica) {
  const finds = replica.rows(findTable);
  const part = `idb://${replica.dexie.name}/${findTable.name}/`;
  return {
    /** The next slice of finds with a location. Start with null; continue with `next` until it is null. */
    async mapFinds(after: string | null, limit: number) {
      const { rows, next } = await rowsAfter(finds, after, limit);
      return { finds: rows.flatMap(asMapFind), next };
    },
    async mapFindsOf(ids: readonly string[]): Promise<readonly MapFind[]> {
      const rows = await finds.bulkGet([...ids]);
      return rows.flatMap((row) => (row ? asMapFind(row) : []));
    },
    /** Calls back with the ids of changed finds of any tab, or null for too many; returns the unsubscribe. */
    onFindsChanged(listener: (ids: readonly string[] | null) => void): () => void {
      const onReplicaChange = (changes: ObservabilitySet) => {
        const changed = changes[part] ?? changes.all;
        if (changed) listener(changes.all ? null : changedKeys(RangeSet(changed)));
      };
      Dexie.on('storagemutated', onReplicaChange);
      return () => Dexie.on.storagemutated.unsubscribe(onReplicaChange);
    },
    async mapQuests(after: string | null, limit: number) {
      const { rows, next } = await rowsAfter(replica.rows(questTable), after, limit);
      const summaries = await replica.pathSummaries.bulkGet(rows.map(({ id }) => id));
      const quests = rows.map(
        ({ value: { id, name, startTime, status, startLocation } }, index): MapQuest => ({
          id,
          name,
          startTime,
          status,
          start: startLocation,
          distanceM: summaries[index]?.distanceM ?? 0,
        }),
      );
      return { quests, next };
    },
    async boundaries(): Promise<readonly MapBoundary[]> {
      const rows = await replica.rows(permissionTable).toArray();
      return rows.flatMap(({ value: { id, propertyAddress, status, boundary } }) =>
        boundary ? [{ id, propertyAddress, status, boundary }] : [],
      );
    },
  };
}

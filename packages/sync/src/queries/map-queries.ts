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

/** All that a map of every quest knows of one. */
export interface MapQuest {
  readonly id: QuestId;
  readonly name: string;
  readonly startTime: string;
  readonly status: QuestStatus;
  readonly start: LngLat | null;
  /** Metres of the path that is on this device: no point of it is farther from the start. */
  readonly distanceM: number;
}

/** The land of a permission, for a map. */
export type MapBoundary = Pick<Permission, 'id' | 'propertyAddress' | 'status'> & {
  readonly boundary: Boundary;
};

/** Reads for a map of everything, and of what cannot read everything again at each change. */
export interface MapQueries {
  /**
   * The next finds that have a place, for a map of all of them: read slice by slice, starting with null and going on
   * with `next` until that is null, so that no slice holds up the page.
   */
  mapFinds(
    after: string | null,
    limit: number,
  ): Promise<{ readonly finds: readonly MapFind[]; readonly next: string | null }>;
  /** Those of the finds that exist and have a place. */
  mapFindsOf(ids: readonly string[]): Promise<readonly MapFind[]>;
  /**
   * Calls back after finds were written or deleted, in whichever tab, with their ids, or null when there are too many
   * to name; the answer ends it. For what cannot read everything again at each change.
   */
  onFindsChanged(listener: (ids: readonly string[] | null) => void): () => void;
  /** The next quests for a map of all of them, slice by slice as with finds. */
  mapQuests(
    after: string | null,
    limit: number,
  ): Promise<{ readonly quests: readonly MapQuest[]; readonly next: string | null }>;
  /** The land of every permission that has its boundary drawn. */
  boundaries(): Promise<readonly MapBoundary[]>;
}

function asMapFind({ value }: StoredRow<Find>): MapFind[] {
  const { id, questId, category, foundAt, location } = value;
  return location ? [{ id, questId, category, foundAt, lng: location.lng, lat: location.lat }] : [];
}

/** More changes at once than this are looked at by reading everything again. */
const TOO_MANY = 1_000;

/** Which rows of a store a set of changes names; null when it names a range of them. */
function changedKeys(ranges: Iterable<{ from: unknown; to: unknown }>): string[] | null {
  const keys: string[] = [];
  for (const { from, to } of ranges) {
    if (typeof from !== 'string' || from !== to || keys.length >= TOO_MANY) return null;
    keys.push(from);
  }
  return keys;
}

/**
 * Reads for a map of everything. Finds come in slices by their id, which is the order in which the store lies on the
 * disk and, ids being random, shows the whole of a map thinly before it shows it densely.
 */
export function mapQueries(replica: Replica): MapQueries {
  const finds = replica.rows(findTable);
  const part = `idb://${replica.dexie.name}/${findTable.name}/`;
  return {
    async mapFinds(after, limit) {
      const { rows, next } = await rowsAfter(finds, after, limit);
      return { finds: rows.flatMap(asMapFind), next };
    },
    async mapFindsOf(ids) {
      const rows = await finds.bulkGet([...ids]);
      return rows.flatMap((row) => (row ? asMapFind(row) : []));
    },
    onFindsChanged(listener) {
      const hear = (changes: ObservabilitySet) => {
        const changed = changes[part] ?? changes.all;
        if (changed) listener(changes.all ? null : changedKeys(RangeSet(changed)));
      };
      Dexie.on('storagemutated', hear);
      return () => Dexie.on.storagemutated.unsubscribe(hear);
    },
    async mapQuests(after, limit) {
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
    async boundaries() {
      const rows = await replica.rows(permissionTable).toArray();
      return rows.flatMap(({ value: { id, propertyAddress, status, boundary } }) =>
        boundary ? [{ id, propertyAddress, status, boundary }] : [],
      );
    },
  };
}

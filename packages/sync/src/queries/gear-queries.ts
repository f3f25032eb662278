import type { Find } from '@metalquest/core/find/find';
import { bestFinds } from '@metalquest/core/gear/best-finds';
import type { EquipmentType } from '@metalquest/core/gear/equipment';
import type { EquipmentId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import Dexie, { type PromiseExtended } from 'dexie';
import { equipmentTable, findEquipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst } from './paging.ts';
import type { GearDetail, GearListItem, GearUsage } from './query-types.ts';

const ROLE_FIELDS = [
  ['detector', 'value.detectorId'],
  ['coil', 'value.coilId'],
  ['pinpointer', 'value.pinpointerId'],
] as const;

const CANDIDATES = 100;
const BEST_SHOWN = 6;
const QUESTS_SHOWN = 3;

type FindCounts = Readonly<Record<EquipmentType, number>>;

/** Counts from indexes; 'other' counts links of further gear. Dexie's own promises: see mediaOf. */
function findsByRole(replica: Replica, id: string): PromiseExtended<FindCounts> {
  const finds = replica.rows(findTable);
  return Dexie.Promise.all([
    ...ROLE_FIELDS.map(([, field]) => finds.where(field).equals(id).count()),
    replica.rows(findEquipmentTable).where('value.equipmentId').equals(id).count(),
  ]).then(([detector = 0, coil = 0, pinpointer = 0, other = 0]) => ({ detector, coil, pinpointer, other }));
}

const sumOf = (counts: FindCounts): number =>
  counts.detector + counts.coil + counts.pinpointer + counts.other;

/** The quests in which the gear had a role: one index step per quest, not per find. */
function questsOfRole(replica: Replica, field: string, id: string): PromiseExtended<string[]> {
  return replica
    .rows(findTable)
    .where(`[${field}+value.questId]`)
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .uniqueKeys()
    .then((keys) => keys.flatMap((key) => (Array.isArray(key) ? String(key[1]) : [])));
}

function newestOfRole(replica: Replica, field: string, id: string): Promise<StoredRow<Find>[]> {
  const order = { index: `[${field}+value.foundAt]`, prefix: [id] };
  return newestFirst(replica.rows(findTable), order).limit(CANDIDATES).toArray();
}

async function linkedFinds(replica: Replica, id: string): Promise<StoredRow<Find>[]> {
  const links = await replica.rows(findEquipmentTable).where('value.equipmentId').equals(id).toArray();
  const rows = await replica.rows(findTable).bulkGet(links.map(({ value }) => value.findId));
  return rows.flatMap((row) => row ?? []);
}

async function usageOf(replica: Replica, id: string): Promise<GearUsage> {
  const linked = await linkedFinds(replica, id);
  const newest = await Dexie.Promise.all(ROLE_FIELDS.map(([, field]) => newestOfRole(replica, field, id)));
  const inRole = await Dexie.Promise.all(ROLE_FIELDS.map(([, field]) => questsOfRole(replica, field, id)));
  const looked = new Map([...newest.flat(), ...linked].map((row) => [row.id, row]));
  const questIds = [...new Set([...inRole.flat(), ...linked.map(({ value }) => value.questId)])];
  const quests = (await replica.rows(questTable).bulkGet(questIds)).flatMap((row) => row?.value ?? []);
  const dates = [...looked.values()].map(({ value }) => value.foundAt);
  const candidates = [...looked.values()].map(({ value, hasPhoto }) => ({
    ...value,
    hasPhoto: hasPhoto === 1,
  }));
  return {
    findsByRole: await findsByRole(replica, id),
    questCount: questIds.length,
    lastQuests: quests.toSorted((a, b) => b.startTime.localeCompare(a.startTime)).slice(0, QUESTS_SHOWN),
    lastUsed: dates.toSorted().at(-1) ?? null,
    bestFinds: bestFinds(candidates, BEST_SHOWN).map(({ hasPhoto: _, ...find }) => find),
  };
}

const coverOf = (media: readonly Media[]): Media | null =>
  media.find(({ mediaType }) => mediaType === 'image') ??
  media.find(({ mediaType }) => mediaType === 'video') ??
  null;

export function gearQueries(replica: Replica) {
  const gear = replica.rows(equipmentTable);
  const read = [
    gear,
    replica.rows(mediaTable),
    replica.rows(findTable),
    replica.rows(findEquipmentTable),
    replica.rows(questTable),
  ];
  return {
    gear: (): Promise<readonly GearListItem[]> =>
      replica.dexie.transaction('r', read, async () => {
        const items = (await gear.toArray()).map(({ value }) => value);
        const media = await Dexie.Promise.all(
          items.map(({ id }) => mediaOf(replica, 'value.equipmentId', id)),
        );
        const counts = await Dexie.Promise.all(items.map(({ id }) => findsByRole(replica, id)));
        const listed = items.map((item, at): GearListItem => {
          const byRole = counts[at];
          return { ...item, cover: coverOf(media[at] ?? []), findCount: byRole ? sumOf(byRole) : 0 };
        });
        return listed.toSorted((a, b) => a.name.localeCompare(b.name));
      }),
    gearItem: (id: EquipmentId): Promise<GearDetail | null> =>
      replica.dexie.transaction('r', read, async () => {
        const row = await gear.get(id);
        if (!row) return null;
        return {
          gear: row.value,
          media: await mediaOf(replica, 'value.equipmentId', id),
          usage: await usageOf(replica, id),
        };
      }),
  };
}

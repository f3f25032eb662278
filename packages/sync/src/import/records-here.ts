import type { Find } from '@metalquest/core/find/find';
import { isUuid } from '@metalquest/core/ids';
import { findFingerprint, questFingerprint } from '@metalquest/core/import/fingerprint';
import type { CandidateKind, ImportCandidates } from '@metalquest/core/import/import-plan';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { contactTable, interactionTable } from '../mapping/contact-tables.ts';
import { equipmentTable, findEquipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mapLayerTable } from '../mapping/map-layer-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';
import { unsetParts } from './account-rows.ts';
import type { RecordsHere } from './import-order.ts';

const TABLE_OF_KIND: Readonly<Record<CandidateKind, SyncedTable<unknown>>> = {
  contacts: contactTable,
  permissions: permissionTable,
  interactions: interactionTable,
  gear: equipmentTable,
  quests: questTable,
  finds: findTable,
  findGear: findEquipmentTable,
  bucketItems: bucketListTable,
  plannedQuests: plannedQuestTable,
  mapLayers: mapLayerTable,
  media: mediaTable,
  boundaries: permissionTable,
};

const AT_ONCE = 500;

function* slices<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

function spanOf(times: readonly (string | null)[]): readonly [string, string] | null {
  let first: string | null = null;
  let last: string | null = null;
  for (const time of times) {
    if (time === null) continue;
    if (first === null || time < first) first = time;
    if (last === null || time > last) last = time;
  }
  return first !== null && last !== null ? [first, last] : null;
}

/** Finds existing records by id, by fingerprints of earlier imports, and by time. `signal` cancels. */
export async function recordsHere(
  replica: Replica,
  candidates: ImportCandidates,
  rest: () => Promise<void>,
  signal: AbortSignal,
): Promise<RecordsHere> {
  const ids = new Set<string>();
  const idOf = new Map<string, string>();
  const pause = async (): Promise<void> => {
    await rest();
    signal.throwIfAborted();
  };
  for (const [kind, table] of kinds()) {
    const all = candidates[kind];
    for (const some of slices(all.map(({ key }) => key).filter(isUuid))) {
      for (const id of await replica.rows(table).where('id').anyOf(some.slice()).primaryKeys()) ids.add(id);
      await pause();
    }
    for (const some of slices(all.map(({ source }) => source.fingerprint))) {
      await remembered(replica, some, idOf);
      await pause();
    }
  }
  await likeFinds(replica, candidates, idOf, pause);
  await likeQuests(replica, candidates, idOf, pause);
  return {
    ids,
    idOf,
    fingerprints: new Set(idOf.keys()),
    unset: await unsetParts(replica),
    isQuestActive: await isQuestActive(replica),
    ownLayers: await replica.rows(mapLayerTable).count(),
  };
}

export async function isQuestActive(replica: Replica): Promise<boolean> {
  const quests = replica.rows(questTable);
  if ((await quests.where('value.status').equals('active').count()) > 0) return true;
  return (await quests.where('current').equals(1).count()) > 0;
}

function kinds(): readonly (readonly [CandidateKind, SyncedTable<unknown>])[] {
  return [
    ['contacts', TABLE_OF_KIND.contacts],
    ['permissions', TABLE_OF_KIND.permissions],
    ['interactions', TABLE_OF_KIND.interactions],
    ['gear', TABLE_OF_KIND.gear],
    ['quests', TABLE_OF_KIND.quests],
    ['finds', TABLE_OF_KIND.finds],
    ['findGear', TABLE_OF_KIND.findGear],
    ['bucketItems', TABLE_OF_KIND.bucketItems],
    ['plannedQuests', TABLE_OF_KIND.plannedQuests],
    ['mapLayers', TABLE_OF_KIND.mapLayers],
    ['media', TABLE_OF_KIND.media],
    ['boundaries', TABLE_OF_KIND.boundaries],
  ];
}

async function remembered(
  replica: Replica,
  fingerprints: readonly string[],
  idOf: Map<string, string>,
): Promise<void> {
  const rows = await replica.importRows.where('fingerprint').anyOf(fingerprints.slice()).toArray();
  const named = rows.map(({ key, fingerprint }) => {
    const [table = '', id = ''] = key.split('/');
    return { table, id, fingerprint };
  });
  for (const [name, group] of Map.groupBy(named, ({ table }) => table)) {
    const table = syncedTable(name);
    const existing = table ? await replica.rows(table).bulkGet(group.map(({ id }) => id)) : [];
    for (const [index, { id, fingerprint }] of group.entries()) {
      if (fingerprint && existing[index]) idOf.set(fingerprint, id);
    }
  }
}

async function likeFinds(
  replica: Replica,
  { finds }: ImportCandidates,
  idOf: Map<string, string>,
  pause: () => Promise<void>,
): Promise<void> {
  const span = spanOf(finds.map((find) => find.foundAt));
  if (!span) return;
  const keys = await replica
    .rows(findTable)
    .where('value.foundAt')
    .between(...span, true, true)
    .primaryKeys();
  for (const some of slices(keys)) {
    for (const row of await replica.rows(findTable).bulkGet(some.slice())) {
      if (row) idOf.set(fingerprintOfFind(row.value), row.id);
    }
    await pause();
  }
}

/** The same fingerprint that a reader computes for an equal record. */
function fingerprintOfFind(find: Find): string {
  const { name, foundAt, location, details, weightG, targetId } = find;
  return findFingerprint({
    recordId: null,
    name,
    when: foundAt,
    place: location,
    details,
    weightG,
    targetId,
  });
}

async function likeQuests(
  replica: Replica,
  { quests }: ImportCandidates,
  idOf: Map<string, string>,
  pause: () => Promise<void>,
): Promise<void> {
  const span = spanOf(quests.map((quest) => quest.startTime));
  if (!span) return;
  const store = replica.rows(questTable);
  const keys = await store
    .where('value.startTime')
    .between(...span, true, true)
    .primaryKeys();
  for (const some of slices(keys)) {
    const rows = await store.bulkGet(some.slice());
    const paths = await replica.pathSummaries.bulkGet(some.slice());
    for (const [index, row] of rows.entries()) {
      if (!row) continue;
      const { name, startTime, startLocation } = row.value;
      const { last = null, count = 0 } = paths[index] ?? {};
      const place = last ? { lng: last.lng, lat: last.lat } : null;
      const like = { name, startTime, startPlace: startLocation, endPlace: place, points: count };
      idOf.set(questFingerprint(like), row.id);
    }
    await pause();
  }
}

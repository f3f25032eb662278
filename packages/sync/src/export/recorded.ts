import { exportedPlace, type PlaceChoice } from '@metalquest/core/export/record-places';
import type { RecordedFind, RecordedQuest } from '@metalquest/core/export/recorded';
import type { Find } from '@metalquest/core/find/find';
import type { PathPoint } from '@metalquest/core/geo/point';
import { isPhotoOrVideo } from '@metalquest/core/media/media';
import type { Quest } from '@metalquest/core/quest/quest';
import { furtherGear } from '@metalquest/core/statistics/facts';
import Dexie from 'dexie';
import { equipmentTable, findEquipmentTable } from '../mapping/equipment-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { mediaOf } from '../queries/media-of.ts';
import { pathSummary } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';

const POINTS_AT_ONCE = 2_000;

export async function wholePath(replica: Replica, questId: string): Promise<PathPoint[]> {
  const path: PathPoint[] = [];
  for (;;) {
    const after = path.at(-1)?.t ?? Dexie.minKey;
    const piece = await replica.pathPoints
      .where('[questId+t]')
      .between([questId, after], [questId, Dexie.maxKey], path.length === 0, true)
      .limit(POINTS_AT_ONCE)
      .toArray();
    for (const { lng, lat, t } of piece) path.push({ lng, lat, t });
    if (piece.length < POINTS_AT_ONCE) return path;
  }
}

export async function recordedFinds(
  replica: Replica,
  finds: readonly Find[],
  places: PlaceChoice,
): Promise<RecordedFind[]> {
  const quests = replica.rows(questTable);
  const gear = replica.rows(equipmentTable);
  const links = replica.rows(findEquipmentTable);
  return replica.dexie.transaction('r', [quests, gear, links, replica.rows(mediaTable)], async () => {
    const questIds = [...new Set(finds.map(({ questId }) => questId))];
    const linkRows = await Dexie.Promise.all(
      finds.map(({ id }) => links.where('value.findId').equals(id).toArray()),
    );
    const linked = finds.map((find, index) =>
      furtherGear(
        find,
        (linkRows[index] ?? []).map(({ value }) => value.equipmentId),
      ),
    );
    const named = finds.flatMap(({ detectorId, coilId, pinpointerId }) => [detectorId, coilId, pinpointerId]);
    const gearIds = [...new Set([...named, ...linked.flat()])].filter((id) => id !== null);
    // Not async functions: see mediaOf.
    const [questRows, gearRows, media] = await Dexie.Promise.all([
      quests.bulkGet(questIds),
      gear.bulkGet(gearIds),
      Dexie.Promise.all(finds.map(({ id }) => mediaOf(replica, 'value.findId', id))),
    ]);
    const rows = [...questRows, ...gearRows];
    const names = new Map(rows.flatMap((row) => (row ? [[row.id, row.value.name]] : [])));
    const nameOf = (id: string | null): string | null => (id && names.get(id)) || null;
    return finds.map((find, index) => ({
      find,
      place: exportedPlace(find.location, places),
      questName: nameOf(find.questId),
      detector: nameOf(find.detectorId),
      coil: nameOf(find.coilId),
      pinpointer: nameOf(find.pinpointerId),
      furtherGear: (linked[index] ?? []).flatMap((id) => nameOf(id) ?? []),
      photos: (media[index] ?? []).filter(isPhotoOrVideo).map(({ filename }) => filename),
      isHoleFilled: (media[index] ?? []).some(({ mediaType }) => mediaType === 'hole_filled'),
    }));
  });
}

export async function recordedQuest(
  replica: Replica,
  quest: Quest,
  places: PlaceChoice,
): Promise<RecordedQuest> {
  const isExact = places === 'exact';
  const summary = await pathSummary(replica, quest.id);
  return {
    quest,
    place: exportedPlace(quest.startLocation, places),
    locationName: isExact ? quest.locationName : null,
    path: isExact ? await wholePath(replica, quest.id) : [],
    distanceM: summary.count > 0 ? summary.distanceM : null,
    findCount: (await replica.questFindCounts.get(quest.id))?.count ?? 0,
  };
}

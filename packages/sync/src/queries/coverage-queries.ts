import { coilWidthCm, mostNamed } from '@metalquest/core/coverage/sweep-width';
import type { Equipment } from '@metalquest/core/gear/equipment';
import type { EquipmentId, PermissionId, QuestId } from '@metalquest/core/ids';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { newestFirst } from './paging.ts';

const FINDS_LOOKED_AT = 50;

export interface CoverageWalk {
  readonly id: QuestId;
  readonly name: string;
  readonly startTime: string;
  readonly distanceM: number;
  readonly pointCount: number;
  readonly pathComplete: boolean;
  readonly stamp: string;
  /** Width of the coil that most of its newest finds name; null when unknown. */
  readonly coilCm: number | null;
}

export function coverageQueries(replica: Replica) {
  const finds = replica.rows(findTable);
  async function coilOf(questId: string, coils: ReadonlyMap<EquipmentId, Equipment>): Promise<number | null> {
    const order = { index: '[value.questId+value.foundAt]', prefix: [questId] };
    const rows = await newestFirst(finds, order).limit(FINDS_LOOKED_AT).toArray();
    const mostUsed = mostNamed(rows.map(({ value }) => value.coilId));
    const coil = mostUsed === null ? undefined : coils.get(mostUsed);
    return coil ? coilWidthCm(coil) : null;
  }
  return {
    /** The quests under a permission that have or will have a path, oldest first. */
    async coverageWalks(id: PermissionId): Promise<readonly CoverageWalk[]> {
      const rows = await replica.rows(questTable).where('value.permissionId').equals(id).toArray();
      const summaries = await replica.pathSummaries.bulkGet(rows.map((row) => row.id));
      const gear = await replica.rows(equipmentTable).where('value.type').equals('coil').toArray();
      const coils = new Map(gear.map(({ value }) => [value.id, value]));
      const walks: CoverageWalk[] = [];
      for (const [at, { value, pathPointCount = 0 }] of rows.entries()) {
        const summary = summaries[at];
        const pointCount = summary?.count ?? 0;
        if (pointCount + pathPointCount === 0) continue;
        walks.push({
          id: value.id,
          name: value.name,
          startTime: value.startTime,
          distanceM: summary?.distanceM ?? 0,
          pointCount,
          pathComplete: pointCount >= pathPointCount,
          stamp: `${pointCount} ${summary?.last?.t ?? 0} ${summary?.distanceM ?? 0}`,
          coilCm: await coilOf(value.id, coils),
        });
      }
      return walks.toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0));
    },
  };
}

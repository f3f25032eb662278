import type { Equipment } from '@metalquest/core/gear/equipment';
import type { PlannedQuestId, QuestId } from '@metalquest/core/ids';
import type { Permission } from '@metalquest/core/permission/permission';
import { type PlannedQuest, upcomingQuests } from '@metalquest/core/quest/planned-quest';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import type { Replica } from '../replica/replica.ts';

export interface PlannedQuestDetail {
  readonly plan: PlannedQuest;
  readonly permission: Permission | null;
  /** In the order of the plan, without gear that is deleted. */
  readonly gear: readonly Equipment[];
}

export function plannedQuestQueries(replica: Replica) {
  const plans = replica.rows(plannedQuestTable);
  async function gearOf({ gearIds }: PlannedQuest): Promise<readonly Equipment[]> {
    const rows = await replica.rows(equipmentTable).bulkGet([...gearIds]);
    return rows.flatMap((row) => row?.value ?? []);
  }
  return {
    plannedQuests: async (): Promise<readonly PlannedQuest[]> =>
      upcomingQuests((await plans.toArray()).map(({ value }) => value)),
    async plannedQuest(id: PlannedQuestId): Promise<PlannedQuestDetail | null> {
      const plan = (await plans.get(id))?.value;
      if (!plan) return null;
      const permission = plan.permissionId
        ? await replica.rows(permissionTable).get(plan.permissionId)
        : undefined;
      return { plan, permission: permission?.value ?? null, gear: await gearOf(plan) };
    },
    /** The gear that was planned for a quest. */
    async plannedGear(questId: QuestId): Promise<readonly Equipment[]> {
      const plan = await plans.where('value.questId').equals(questId).first();
      return plan ? gearOf(plan.value) : [];
    },
  };
}

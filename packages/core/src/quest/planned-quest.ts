import type { EquipmentId, PermissionId, PlannedQuestId, QuestId, UserId } from '../ids.ts';

/** A quest that the user intends to go on; recorded nowhere else until it is started. */
export interface PlannedQuest {
  readonly id: PlannedQuestId;
  readonly userId: UserId;
  readonly name: string;
  readonly goal: string | null;
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM in the reader's time zone. */
  readonly time: string | null;
  readonly permissionId: PermissionId | null;
  /** Gear to bring; may contain gear that is deleted. */
  readonly gearIds: readonly EquipmentId[];
  /** The quest that it became; null while it is planned. */
  readonly questId: QuestId | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type PlannedQuestFields = Pick<
  PlannedQuest,
  'name' | 'goal' | 'day' | 'time' | 'permissionId' | 'gearIds'
>;

/** Those not started yet, the earliest first; on a day, those without a time come first. */
export function upcomingQuests(plans: readonly PlannedQuest[]): readonly PlannedQuest[] {
  const keyOf = ({ day, time, id }: PlannedQuest) => `${day} ${time ?? ''} ${id}`;
  return plans.filter(({ questId }) => questId === null).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

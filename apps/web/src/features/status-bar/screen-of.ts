import type { RowRef } from '@metalquest/core/queue/queue-item';

const SCREENS: Readonly<Record<string, string>> = {
  finds: '/finds',
  quests: '/quests',
  equipment: '/gear',
};

export function screenOf({ table, entityId }: RowRef): string | null {
  const screen = SCREENS[table];
  return screen ? `${screen}/${entityId}` : null;
}

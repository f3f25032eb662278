import type { RowRef } from '@metalquest/core/queue/queue-item';

const SCREENS: Readonly<Record<string, string>> = {
  finds: '/finds',
  quests: '/quests',
  equipment: '/gear',
};

/** The page of a row, or null if it has none. */
export function screenOf({ table, entityId }: RowRef): string | null {
  const screen = SCREENS[table];
  return screen ? `${screen}/${entityId}` : null;
}

import type { demoIds } from './demo.ts';

/** Addresses of the signed-in screens that every account has. */
export const SCREENS = [
  '/quests',
  '/finds',
  '/map',
  '/gear',
  '/permissions',
  '/bucket-list',
  '/due',
  '/profile',
  '/reports',
  '/reports/finds',
  '/reports/soil-analysis',
  '/statistics',
  '/import',
] as const;

/** Addresses of the demo's records. */
export function screensOf(ids: Awaited<ReturnType<typeof demoIds>>): string[] {
  return [
    `/quests/${ids.currentQuest}`,
    `/quests/${ids.currentQuest}/add-find`,
    `/quests/${ids.endedQuest}`,
    `/finds/${ids.find}`,
    `/gear/${ids.gear}`,
    `/permissions/${ids.permission}`,
    `/permissions/contacts/${ids.contact}`,
  ];
}

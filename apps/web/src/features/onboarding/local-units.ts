import type { Units } from '@metalquest/core/preferences/preferences';

/** Where distances are measured in miles and depths in inches by most. */
const IMPERIAL = new Set(['US', 'LR', 'MM']);

/** What most people measure in where a language tag (BCP 47) comes from. */
export function localUnits(language: string): Units {
  const region = /-([A-Za-z]{2})(?:-|$)/.exec(language)?.[1]?.toUpperCase();
  return region && IMPERIAL.has(region) ? 'imperial' : 'metric';
}

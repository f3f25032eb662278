import type { Units } from '@metalquest/core/preferences/preferences';

/** Regions with miles and inches in common use. */
const IMPERIAL = new Set(['US', 'LR', 'MM']);

export function localUnits(language: string): Units {
  const region = /-([A-Za-z]{2})(?:-|$)/.exec(language)?.[1]?.toUpperCase();
  return region && IMPERIAL.has(region) ? 'imperial' : 'metric';
}

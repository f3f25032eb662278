import { pathLengthM } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import { formatDistance } from '@metalquest/core/units/distance';

/** The accessible summary of the map: 'Map of the quest: 2.8 km path, 6 finds'. */
export function mapSummary(path: readonly LngLat[], findCount: number, units: Units, locale: string): string {
  const walked = path.length > 1 ? `${formatDistance(pathLengthM(path), units, locale)} path` : 'no path yet';
  const finds = findCount === 0 ? 'no finds' : findCount === 1 ? '1 find' : `${findCount} finds`;
  return `Map of the quest: ${walked}, ${finds}`;
}

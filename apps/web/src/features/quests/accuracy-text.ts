import { formatDistance } from '@metalquest/core/units/distance';
import type { Display } from '../../engine/use-display.ts';

/** '4 m accuracy', '13 ft accuracy': the radius of the position's accuracy. */
export function accuracyText(accuracyM: number, { units, locale }: Display): string {
  return `${formatDistance(Math.max(1, accuracyM), units, locale)} accuracy`;
}

import { formatDistance } from '@metalquest/core/units/distance';
import { formatDuration } from '@metalquest/core/units/duration';
import type { Display } from '../../lib/use-display.ts';
import { countOf } from './quest-figures.ts';

/** '2 h 14 min, 3.2 km, 7 finds': a whole quest in one line. */
export function questSummary(
  quest: { durationS: number; distanceM: number; findCount: number },
  { units, locale }: Display,
): string {
  return [
    formatDuration(quest.durationS),
    formatDistance(quest.distanceM, units, locale),
    countOf(quest.findCount, 'find', 'finds'),
  ].join(', ');
}

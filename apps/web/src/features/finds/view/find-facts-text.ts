import type { Find } from '@metalquest/core/find/find';
import { formatDepth } from '@metalquest/core/units/depth';
import type { Display } from '../../../engine/use-display.ts';

/** 'Coin, 14 cm, Long Meadow': a find in a line. */
export function findLine(
  find: Find & { readonly questName: string | null },
  { units, locale }: Display,
): string {
  return [
    find.category,
    find.depthCm === null ? null : formatDepth(find.depthCm, units, locale),
    find.questName,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** '3 May 2025, 11:42' */
export function foundAtText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
}

/** '11:42' */
export function clockText(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(time);
}

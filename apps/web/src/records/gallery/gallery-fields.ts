import { GALLERY_FIELDS } from '@metalquest/core/gallery/gallery-choices';
import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';
import { formatDepth } from '@metalquest/core/units/depth';

type Fields = GalleryEntry<unknown>['fields'];

/** A fixed locale: the server renders a gallery and does not know the reader's. */
const LOCALE = 'en-GB';
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The non-empty fields of a find except the month, with labels; depths in both units. */
export function fieldLines(fields: Fields): readonly { label: string; value: string }[] {
  return GALLERY_FIELDS.flatMap(({ field, label }) => {
    const value = fields[field === 'depth' ? 'depth_cm' : field] ?? null;
    if (value === null || value === '' || field === 'month') return [];
    return [{ label, value: typeof value === 'number' ? depth(value) : value }];
  });
}

const depth = (cm: number): string =>
  `${formatDepth(cm, 'metric', LOCALE)} (${formatDepth(cm, 'imperial', LOCALE)})`;

/** 'April 2026'; null where the month is not shown. */
export function monthOf({ month }: Fields): string | null {
  return typeof month === 'string' ? MONTH.format(new Date(`${month}-01T00:00:00Z`)) : null;
}

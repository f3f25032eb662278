import type { FindCandidate } from '@metalquest/core/import/import-plan';
import { formatDistance } from '@metalquest/core/units/distance';
import { type Display, useDisplay } from '../../../engine/use-display.ts';
import { CategoryIcon } from '../../../records/category-icon.tsx';
import { cn } from '../../../ui/cn.ts';
import type { ListProps } from './list-props.ts';
import { PreviewList, PreviewRow } from './preview-list.tsx';
import { dayAndTime } from './quest-previews.tsx';

const dayOnly = (day: string, locale: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString(locale, { dateStyle: 'medium' });

function placeText({ place, placePrecisionM }: FindCandidate, { units, locale }: Display): string {
  if (!place) return 'No place';
  if (placePrecisionM === null) return 'Place known';
  return `Place within ${formatDistance(placePrecisionM, units, locale, 1)}`;
}

function yearsOf({ yearFrom, yearTo, period }: FindCandidate): string | null {
  const year = (value: number): string => (value < 0 ? `${-value} BC` : String(value));
  if (yearFrom === null && yearTo === null) return period;
  const years = [yearFrom, yearTo].flatMap((value) => (value === null ? [] : [year(value)]));
  return [period, [...new Set(years)].join(' to ')].filter(Boolean).join(', ');
}

export function FindPreviews({ candidates, dryRunResult, excluded, onToggle, locale }: ListProps) {
  const { units } = useDisplay();
  return (
    <PreviewList
      all={candidates.finds}
      locale={locale}
      className="xl:grid-cols-2"
      render={(find) => (
        <PreviewRow
          key={find.key}
          name={find.name}
          facts={[
            find.category,
            find.foundAt
              ? dayAndTime(find.foundAt, locale)
              : find.foundDay
                ? dayOnly(find.foundDay, locale)
                : 'No date',
            yearsOf(find),
            find.material,
            placeText(find, { units, locale }),
          ]}
          isDuplicate={dryRunResult.run.duplicates.has(find.key)}
          isExcluded={excluded.has(find.key)}
          onToggle={() => onToggle(find.key)}
          picture={
            <span
              className={cn('grid size-14 place-items-center rounded-control bg-moss-tint text-brass-deep')}
            >
              <CategoryIcon category={find.category} className="size-7" />
            </span>
          }
        />
      )}
    />
  );
}

import { formatDepth } from '@metalquest/core/units/depth';
import type { FindCounts } from '@metalquest/sync/queries/queries';
import type { Display } from '../../engine/use-display.ts';

export interface FindsHeadingProps {
  counts: FindCounts | null;
  questCount: number | null;
  display: Display;
}

/** 'Finds', with a summary: '312 in 41 quests, the deepest at 38 cm'. */
export function FindsHeading({ counts, questCount, display: { units, locale } }: FindsHeadingProps) {
  const number = new Intl.NumberFormat(locale);
  const deepestCm = counts?.deepest?.depthCm ?? null;
  return (
    <header>
      <h1 className="text-2xl md:text-3xl">Finds</h1>
      {/* Two lines high from the first frame, to avoid a layout shift. */}
      <p className="mt-1.5 min-h-[1.5em] text-md text-muted md:min-h-[3em]">
        {counts && counts.total > 0 && questCount !== null ? (
          <>
            {number.format(counts.total)} in {number.format(questCount)}{' '}
            {questCount === 1 ? 'quest' : 'quests'}
            {deepestCm === null ? null : (
              <>
                , <br className="hidden md:block" />
                the deepest at {formatDepth(deepestCm, units, locale)}
              </>
            )}
          </>
        ) : null}
      </p>
    </header>
  );
}

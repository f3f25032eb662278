import type { Display } from '../../engine/use-display.ts';
import { dayOfMonthText } from './quest-dates.ts';
import { countOf } from './quest-figures.ts';
import type { QuestCounts } from './use-quest-list.ts';

/** 'Quests', with a summary: '41 quests since 3 May 2024'. */
export function QuestsHeading({ counts, display }: { counts: QuestCounts | null; display: Display }) {
  return (
    <header className="min-w-0">
      <h1 className="text-2xl md:text-3xl">Quests</h1>
      {/* One line high from the first frame, to avoid a layout shift. */}
      <p className="mt-1.5 min-h-[1.5em] text-md text-muted">
        {counts && counts.all > 0 ? (
          <>
            {countOf(counts.all, 'quest', 'quests')}
            {counts.first
              ? ` since ${dayOfMonthText(counts.first.startTime.slice(0, 10), display.locale)}`
              : null}
          </>
        ) : null}
      </p>
    </header>
  );
}

import { localDay } from '@metalquest/core/time/day';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { ExportQuests } from '../../records/export/export-quests.tsx';
import { usePlaceAsked } from '../../records/place-asked.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ActiveQuestFilters } from './active-quest-filters.tsx';
import { CurrentQuestCard } from './current-quest-card.tsx';
import { NoQuests } from './no-quests.tsx';
import { QuestFilterSheet } from './quest-filter-sheet.tsx';
import { QuestFilters } from './quest-filters.tsx';
import { QuestList } from './quest-list.tsx';
import { QuestListLoading } from './quest-list-loading.tsx';
import { QuestSearch } from './quest-search.tsx';
import { QuestSortField } from './quest-sort.tsx';
import { clearedFilter, isFiltered, namedSpans, queryOf } from './quests-filter.ts';
import { QuestsHeading } from './quests-heading.tsx';
import { StartQuestDialog } from './start-quest-dialog.tsx';
import { useQuestCounts, useQuestList } from './use-quest-list.ts';
import { useQuestsFilter } from './use-quests-filter.ts';

/** `/quests`: the current quest, the list, and the start button. */
export function QuestsPage() {
  const { queries } = useEngine();
  const display = useDisplay();
  const [filter, setFilter] = useQuestsFilter();
  const list = useQuestList(filter);
  const counts = useQuestCounts();
  const current = useLive(async () => {
    const quest = await queries.currentQuest();
    return quest ? { ...quest, ...(await queries.questStats(quest.id)) } : null;
  }, [queries]);
  const askedPlace = usePlaceAsked();
  const [starting, setStarting] = useState(askedPlace !== null);
  const [sheet, setSheet] = useState(false);
  if (list.status === 'error') throw list.error;
  if (current.status === 'error') throw current.error;
  const now = new Date();
  const today = localDay(now);
  const clear = () => setFilter(clearedFilter(filter));
  const filters = counts ? { filter, onChange: setFilter, counts, today, display } : null;
  // While a quest runs, Log find is the primary button.
  const startFirst = current.status === 'ready' && current.value === null;
  const startButton = (size: 'md' | 'field' | 'thumb', className = '') => (
    <Button
      size={size}
      variant={startFirst ? 'primary' : 'secondary'}
      className={cn('shrink-0 whitespace-nowrap', className)}
      onClick={() => setStarting(true)}
    >
      <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
      Start quest
    </Button>
  );
  const above = isFiltered(filter) ? null : (current.value ?? null);
  // Renders everything at once, to avoid a layout shift.
  const isReady = list.status === 'ready' && current.status === 'ready' && counts !== null;
  const listed = { filter: queryOf(filter), total: list.status === 'ready' ? list.total : null };
  const page = (
    <div className="page-width grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-11 gap-y-4 pt-5 md:py-8 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem-var(--foot))] lg:gap-7 lg:self-start lg:overflow-y-auto lg:pb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <QuestsHeading counts={counts} display={display} />
          {startButton('md', cn('lg:hidden', startFirst && 'max-md:hidden'))}
          <div className="self-start max-lg:hidden">
            <ExportQuests {...listed} look="icon" />
          </div>
        </div>
        <div className="max-lg:hidden">{startButton('field', 'w-full')}</div>
        <div className="flex flex-wrap gap-2.5">
          <QuestSearch value={filter.search} onChange={(search) => setFilter({ ...filter, search })} />
          <Button variant="secondary" className="min-h-12 lg:hidden" onClick={() => setSheet(true)}>
            <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
            Filter
          </Button>
        </div>
        <div className="hidden lg:block">{filters ? <QuestFilters {...filters} /> : null}</div>
      </div>
      <section aria-label="Your quests" className="min-w-0">
        {isReady && above ? (
          <CurrentQuestCard quest={above} display={display} className="mb-5 md:mb-6" />
        ) : null}
        {isReady ? (
          <div
            className={cn(
              'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5',
              !isFiltered(filter) && 'max-lg:hidden',
            )}
          >
            <ActiveQuestFilters
              filter={filter}
              onChange={setFilter}
              spans={namedSpans(today, counts?.first ?? null)}
              display={display}
            />
            <QuestSortField
              value={filter.sort}
              onChange={(sort) => setFilter({ ...filter, sort })}
              className="ml-auto w-50 max-lg:hidden"
            />
          </div>
        ) : null}
        {isReady ? (
          <QuestList list={list} above={above} display={display} now={now} onClear={clear} />
        ) : (
          <QuestListLoading />
        )}
        {isReady && list.total > 0 ? (
          <div className="-mt-3 mb-6 flex justify-center lg:hidden">
            <ExportQuests {...listed} look="words" />
          </div>
        ) : null}
      </section>
      {startFirst ? (
        <div className="-mx-4 sticky bottom-(--foot) z-20 mt-auto border-line border-t bg-paper px-4 py-3 md:hidden">
          {startButton('thumb', 'w-full')}
        </div>
      ) : null}
      {filters ? (
        <QuestFilterSheet
          {...filters}
          open={sheet}
          onOpenChange={setSheet}
          total={list.status === 'ready' ? list.total : null}
        />
      ) : null}
    </div>
  );
  // Outside both branches, so that saving the first quest does not unmount the form.
  return (
    <>
      {counts?.all === 0 ? (
        <div className="page-width flex grow flex-col py-5 md:py-8">
          <QuestsHeading counts={counts} display={display} />
          <NoQuests action={startButton('field')} />
        </div>
      ) : (
        page
      )}
      <StartQuestDialog
        open={starting}
        onOpenChange={setStarting}
        askedPlace={askedPlace}
        display={display}
        running={current.value?.status === 'active' ? current.value : null}
      />
    </>
  );
}

import { localDay } from '@metalquest/core/time/day';
import { Plus, Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { ExportQuests } from '../../../records/export/export-quests.tsx';
import { useRequestedPlace } from '../../../records/requested-place.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyLink } from '../../../ui/empty-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAddressFilter } from '../../../ui/use-address-filter.ts';
import { dayOfMonthText } from '../quest-dates.ts';
import { countOf } from '../quest-figures.ts';
import { StartQuestDialog } from '../start/start-quest-dialog.tsx';
import { ActiveQuestFilters } from './active-quest-filters.tsx';
import { CurrentQuestCard } from './current-quest-card.tsx';
import { QuestFilters, type QuestFiltersProps } from './quest-filters.tsx';
import { QuestList } from './quest-list.tsx';
import { QuestSortField } from './quest-sort.tsx';
import {
  clearedFilter,
  filterFrom,
  isFiltered,
  namedSpans,
  paramsOf,
  type QuestsFilter,
  queryOf,
} from './quests-filter.ts';
import type { QuestCounts } from './use-quest-list.ts';
import { useQuestCounts, useQuestList } from './use-quest-list.ts';

const PlannedList = lazyComponent(async () => (await import('./planned-list.tsx')).PlannedList);

/** `/quests`: the current quest, the list, and the start button. */
function QuestsPage() {
  const { queries } = useEngine();
  const display = useDisplay();
  const [filter, setFilter] = useQuestsFilter();
  const list = useQuestList(filter);
  const counts = useQuestCounts();
  const current = useLive(async () => {
    const quest = await queries.currentQuest();
    if (!quest) return null;
    const stats = await queries.questStats(quest.id);
    return { ...quest, ...stats, signs: await queries.questSigns(quest.id) };
  }, [queries]);
  const planned = useLive(() => queries.plannedQuests(), [queries]);
  const requestedPlace = useRequestedPlace();
  const [starting, setStarting] = useState(requestedPlace !== null);
  const [sheet, setSheet] = useState(false);
  if (list.status === 'error') throw list.error;
  if (current.status === 'error') throw current.error;
  if (planned.status === 'error') throw planned.error;
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
  const pinned = isFiltered(filter) ? null : (current.value ?? null);
  // Renders everything at once, to avoid a layout shift.
  const isReady =
    list.status === 'ready' && current.status === 'ready' && planned.status === 'ready' && counts !== null;
  const plannedList =
    planned.value && planned.value.length > 0 ? (
      <Suspense fallback={<Skeleton className="mb-5 h-26 rounded-card md:mb-6" />}>
        <PlannedList plans={planned.value} locale={display.locale} />
      </Suspense>
    ) : null;
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
        {isReady && pinned ? (
          <CurrentQuestCard quest={pinned} display={display} className="mb-5 md:mb-6" />
        ) : null}
        {isReady && !isFiltered(filter) ? plannedList : null}
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
          <QuestList list={list} pinned={pinned} display={display} now={now} onClear={clear} />
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
          <div className="mt-5">{plannedList}</div>
          <NoQuests action={startButton('field')} />
        </div>
      ) : (
        page
      )}
      <StartQuestDialog
        open={starting}
        onOpenChange={setStarting}
        requestedPlace={requestedPlace}
        display={display}
        running={current.value?.status === 'active' ? current.value : null}
      />
    </>
  );
}

function NoQuests({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      className="md:py-16"
      title="Your first quest starts here"
      description="A quest is one outing. It records the time, the path you walk and every find. It works without signal, and only you see the map."
      action={
        <>
          {action}
          <EmptyLink to="/import">Import records</EmptyLink>
        </>
      }
    />
  );
}

interface QuestFilterSheetProps extends QuestFiltersProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  total: number | null;
}

/** Sort order and filters in a bottom sheet, for a phone. */
function QuestFilterSheet({ open, onOpenChange, total, ...filters }: QuestFilterSheetProps) {
  const { filter, onChange } = filters;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="bottom" title="Filter quests">
      <div className="grid gap-7">
        <section className="grid gap-2.5">
          <h2 className="eyebrow font-sans">Order</h2>
          <QuestSortField value={filter.sort} onChange={(sort) => onChange({ ...filter, sort })} />
        </section>
        <QuestFilters {...filters} />
      </div>
      <Button size="field" className="sticky bottom-0 mt-5 w-full" onClick={() => onOpenChange(false)}>
        {total === null ? 'Show quests' : `Show ${countOf(total, 'quest', 'quests')}`}
      </Button>
    </Sheet>
  );
}

function QuestListLoading() {
  return (
    <div role="status" aria-label="Loading quests" className="grid gap-3 md:gap-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-30 rounded-card sm:h-34 lg:h-40" />
      ))}
    </div>
  );
}

function QuestSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  // The input has its own state, as the URL updates with a delay.
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: typed.text === value ? typed.text : value, of: value });
  return (
    <search className="relative block min-w-0 grow basis-40">
      <Field label="Search quests" labelHidden>
        <Input
          type="search"
          value={typed.text}
          onChange={(event) => {
            setTyped({ ...typed, text: event.target.value });
            onChange(event.target.value);
          }}
          placeholder="Name, place or note"
          autoComplete="off"
          enterKeyHint="search"
          className="pl-11"
        />
      </Field>
      <Search
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 text-muted"
      />
    </search>
  );
}

function QuestsHeading({ counts, display }: { counts: QuestCounts | null; display: Display }) {
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

function useQuestsFilter(): [QuestsFilter, (next: QuestsFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}

export { QuestsPage as Component };

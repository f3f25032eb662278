import type { QuestListItem } from '@metalquest/sync/queries/queries';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { type Display, useDisplay } from '../../lib/use-display.ts';
import { useLive } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CurrentQuestCard } from './current-quest-card.tsx';
import { QuestCard } from './quest-card.tsx';
import { countOf } from './quest-figures.ts';
import { QuestListLoading } from './quest-list-loading.tsx';
import type { StartPlace } from './quest-slots.ts';
import { StartQuestDialog } from './start-quest-dialog.tsx';
import { useQuestList } from './use-quest-list.ts';

export interface QuestsPageProps {
  /** Asks the device where it is only while its component is on the screen. */
  useStartPlace: () => StartPlace;
}

/** `/quests`: what is going on, what has been, and the way to start the next. */
export function QuestsPage({ useStartPlace }: QuestsPageProps) {
  const { queries } = useEngine();
  const display = useDisplay();
  const list = useQuestList();
  const current = useLive(async () => {
    const quest = await queries.currentQuest();
    return quest ? { ...quest, ...(await queries.questStats(quest.id)) } : null;
  }, [queries]);
  const [starting, setStarting] = useState(false);
  if (list.status === 'error') throw list.error;
  const some = list.status === 'ready' && list.total > 0;
  // While a quest goes on, logging its finds is what the thumb is for.
  const startFirst = some && current.status === 'ready' && current.value === null;
  const startButton = (size: 'md' | 'field' | 'thumb', className = '') => (
    <Button
      size={size}
      variant={startFirst || !some ? 'primary' : 'secondary'}
      className={cn('shrink-0 whitespace-nowrap', className)}
      onClick={() => setStarting(true)}
    >
      <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
      Start quest
    </Button>
  );
  return (
    <div className="page-width flex grow flex-col py-5 md:py-8">
      <header className="flex items-center justify-between gap-x-4 md:items-end">
        <div>
          <h1 className="text-2xl md:text-3xl">Quests</h1>
          {list.status === 'ready' && list.total > 0 ? (
            <p className="mt-1.5 text-md text-muted">
              {countOf(list.total, 'quest', 'quests')}, newest first
            </p>
          ) : null}
        </div>
        {some ? startButton('md', cn('md:min-h-14 md:px-6', startFirst && 'max-md:hidden')) : null}
      </header>
      {list.status === 'loading' ? <QuestListLoading /> : null}
      {list.status === 'ready' && list.total === 0 ? <NoQuests action={startButton('field')} /> : null}
      {list.status === 'ready' && list.total > 0 ? (
        <QuestList list={list} current={current.value ?? null} display={display} />
      ) : null}
      {startFirst ? (
        <div className="-mx-4 sticky bottom-13 z-20 mt-auto border-line border-t bg-paper px-4 py-3 md:hidden">
          {startButton('thumb', 'w-full')}
        </div>
      ) : null}
      <StartQuestDialog
        open={starting}
        onOpenChange={setStarting}
        useStartPlace={useStartPlace}
        display={display}
        running={current.value?.status === 'active' ? current.value : null}
      />
    </div>
  );
}

function QuestList({
  list,
  current,
  display,
}: {
  list: Extract<ReturnType<typeof useQuestList>, { status: 'ready' }>;
  current: QuestListItem | null;
  display: Display;
}) {
  const now = new Date();
  const others = list.items.filter(({ id }) => id !== current?.id);
  return (
    <>
      {current ? (
        <div className="mt-5 md:mt-7">
          <CurrentQuestCard quest={current} display={display} />
        </div>
      ) : null}
      <ul className="mt-5 grid gap-3 md:mt-7 md:gap-4 xl:grid-cols-2">
        {others.map((quest) => (
          <li key={quest.id} className="min-w-0">
            <QuestCard quest={quest} display={display} now={now} />
          </li>
        ))}
      </ul>
      <div className="mt-6 mb-6 flex flex-col items-center gap-3">
        <p role="status" className="text-muted text-sm">
          Showing {list.items.length} of {countOf(list.total, 'quest', 'quests')}
        </p>
        {list.items.length < list.total ? (
          <Button variant="secondary" onClick={list.loadMore}>
            Load more
          </Button>
        ) : null}
      </div>
    </>
  );
}

function NoQuests({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      className="md:py-16"
      title="Your first quest starts here"
      description="A quest is one outing: it keeps the time, the path you walk and every find on it. It works with no signal, and the map stays yours alone."
      action={action}
    />
  );
}

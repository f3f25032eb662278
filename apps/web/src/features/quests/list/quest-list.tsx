import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countOf } from '../quest-figures.ts';
import { QuestCard } from './quest-card.tsx';
import type { QuestListState } from './use-quest-list.ts';

export interface QuestListProps {
  list: Extract<QuestListState, { status: 'ready' }>;
  /** The quest shown above the list, which the list omits. */
  pinned: QuestListItem | null;
  display: Display;
  now: Date;
  onClear: () => void;
}

export function QuestList({ list, pinned, display, now, onClear }: QuestListProps) {
  if (list.total === 0) {
    return (
      <EmptyState
        title="No matching quests"
        description="Try another word, or fewer filters."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all quests
          </Button>
        }
      />
    );
  }
  const number = new Intl.NumberFormat(display.locale);
  return (
    <>
      <ul className="grid gap-3 md:gap-4">
        {list.items
          .filter(({ id }) => id !== pinned?.id)
          .map((quest) => (
            <li key={quest.id} className="min-w-0">
              <QuestCard quest={quest} display={display} now={now} />
            </li>
          ))}
      </ul>
      <div className="mt-6 mb-6 flex flex-col items-center gap-3">
        <p role="status" className="text-muted text-sm">
          Showing {number.format(list.items.length)} of {countOf(list.total, 'quest', 'quests')}
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

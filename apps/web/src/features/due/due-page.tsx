import { DUE_GROUPS, type DueGroup, type DueItem, dueGroupOf } from '@metalquest/core/due/due-items';
import { useDisplay } from '../../engine/use-display.ts';
import { useDue } from '../../records/use-due.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DueRow } from './due-row.tsx';

const GROUP_TITLES: Readonly<Record<DueGroup, string>> = {
  overdue: 'Overdue',
  soon: 'Next 7 days',
  later: 'Later',
};

/** `/due`: planned quests, follow-ups, and permissions and warranties that end, until 30 days from now. */
function DuePage() {
  const due = useDue();
  if (due.status === 'error') throw due.error;
  return (
    <div className="page-width flex grow flex-col py-5 md:py-8">
      <header>
        <h1 className="text-2xl md:text-3xl">Due</h1>
        <p className="mt-1.5 text-md text-muted">The next 30 days</p>
      </header>
      {due.status === 'loading' ? <DueLoading /> : <DueGroups items={due.value} />}
    </div>
  );
}

function DueGroups({ items }: { items: readonly DueItem[] }) {
  const { locale } = useDisplay();
  if (items.length === 0) {
    return (
      <EmptyState
        className="md:py-16"
        title="Nothing is due"
        description="Planned quests, permissions that end, follow-ups with landowners and warranties of your gear appear here."
      />
    );
  }
  return DUE_GROUPS.map((group) => {
    const grouped = items.filter((item) => dueGroupOf(item) === group);
    if (grouped.length === 0) return null;
    return (
      <section key={group} aria-label={GROUP_TITLES[group]} className="mt-7 max-w-3xl">
        <h2 className="text-lg">{GROUP_TITLES[group]}</h2>
        <ul className="mt-2.5 divide-y divide-line rounded-card border border-line bg-card px-4 shadow-soft sm:px-5">
          {grouped.map((item) => (
            <DueRow key={item.key} item={item} locale={locale} />
          ))}
        </ul>
      </section>
    );
  });
}

function DueLoading() {
  return (
    <div role="status" aria-label="Loading" className="mt-7 grid max-w-3xl gap-3">
      <Skeleton className="h-6 w-32 rounded-xs" />
      <Skeleton className="h-50 rounded-card" />
    </div>
  );
}

export { DuePage as Component };

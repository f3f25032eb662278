import type { Find } from '@metalquest/core/find/find';
import type { Quest } from '@metalquest/core/quest/quest';
import { formatDistance } from '@metalquest/core/units/distance';
import type { QuestStats } from '@metalquest/sync/queries/query-types';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { dayText } from '../../records/date-text.ts';
import { FindThumb } from '../../records/find-thumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countOf } from './labels.ts';
import { ROWS_PER_PAGE } from './list/use-permission-list.ts';

/** Pictures of finds under the map: two rows on a phone. */
const FINDS_SHOWN = 8;
const QUESTS_AT_FIRST = 4;

interface History {
  readonly stats: ReadonlyMap<string, QuestStats>;
  readonly findCount: number;
  readonly newest: readonly Find[];
}

export interface PermissionHistoryProps {
  /** Newest first. */
  quests: readonly Quest[];
  display: Display;
}

export function PermissionHistory({ quests, display }: PermissionHistoryProps) {
  const headingId = useId();
  const { queries } = useEngine();
  const [limit, setLimit] = useState(QUESTS_AT_FIRST);
  const ids = quests.map(({ id }) => id).join(' ');
  const history = useLive(async (): Promise<History> => {
    const all = await Promise.all(quests.map(({ id }) => queries.questStats(id)));
    const stats = new Map(quests.map(({ id }, index) => [id, all[index]] as const));
    const newest: Find[] = [];
    for (const { id } of quests) {
      if (newest.length >= FINDS_SHOWN) break;
      if ((stats.get(id)?.findCount ?? 0) > 0) newest.push(...(await queries.questFinds(id)));
    }
    return {
      stats: new Map(quests.flatMap(({ id }, index) => (all[index] ? [[id, all[index]]] : []))),
      findCount: all.reduce((sum, { findCount }) => sum + findCount, 0),
      newest: newest.slice(0, FINDS_SHOWN),
    };
  }, [queries, ids]);
  if (history.status === 'error') throw history.error;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="text-xl">
        Results
      </h2>
      {quests.length === 0 ? (
        <p className="mt-2 max-w-prose text-muted">
          No quests yet. Choose this permission when you start one, and its finds appear here.
        </p>
      ) : history.status === 'loading' ? (
        <Skeleton className="mt-3 h-56" />
      ) : (
        <>
          <p className="mt-1.5 text-muted">
            {countOf(history.value.findCount, 'find', 'finds')} in {countOf(quests.length, 'quest', 'quests')}
          </p>
          {history.value.newest.length > 0 ? (
            <ul className="mt-3 grid grid-cols-4 gap-2.5 sm:gap-3 xl:grid-cols-8">
              {history.value.newest.map(({ id, name, category }) => (
                <li key={id}>
                  <Link to={`/finds/${id}`} aria-label={name} className="block rounded-picture">
                    <FindThumb findId={id} category={category} className="aspect-square rounded-picture" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {quests.slice(0, limit).map((quest) => {
              const stats = history.value.stats.get(quest.id);
              return (
                <li key={quest.id} className="relative flex min-h-16 items-center gap-4 py-2.5">
                  <div className="min-w-0 grow">
                    <Link
                      to={`/quests/${quest.id}`}
                      className="wrap-anywhere line-clamp-1 font-[620] outline-offset-4 after:absolute after:inset-0"
                    >
                      {quest.name}
                    </Link>
                    <p className="text-muted text-sm">
                      {dayText(quest.startTime.slice(0, 10), display.locale)}
                      {stats?.distanceM ? (
                        <>, {formatDistance(stats.distanceM, display.units, display.locale)}</>
                      ) : null}
                    </p>
                  </div>
                  {stats && stats.findCount > 0 ? (
                    <span className="figures shrink-0 text-brass-deep">
                      {countOf(stats.findCount, 'find', 'finds')}
                    </span>
                  ) : null}
                  <ChevronRight
                    aria-hidden="true"
                    size={18}
                    strokeWidth={1.75}
                    className="shrink-0 text-muted"
                  />
                </li>
              );
            })}
          </ul>
          {limit < quests.length ? (
            <Button variant="secondary" className="mt-4" onClick={() => setLimit(limit + ROWS_PER_PAGE)}>
              Show more quests
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

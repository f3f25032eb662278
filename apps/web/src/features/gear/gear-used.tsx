import type { GearUsage } from '@metalquest/sync/queries/query-types';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { FindThumb } from '../../records/find-thumb.tsx';
import { dateText } from './gear-labels.ts';

export interface GearUsedProps {
  usage: GearUsage;
  locale: string;
}

export function GearUsed({ usage, locale }: GearUsedProps) {
  const id = useId();
  const { bestFinds, lastQuests } = usage;
  return (
    <div className="grid gap-8">
      {bestFinds.length > 0 ? (
        <section aria-labelledby={`${id}-finds`}>
          <h2 id={`${id}-finds`} className="text-lg">
            Best finds
          </h2>
          <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-3 xl:grid-cols-6">
            {bestFinds.map((find) => (
              <li key={find.id} className="relative min-w-0">
                <FindThumb
                  findId={find.id}
                  category={find.category}
                  className="aspect-square rounded-picture shadow-soft"
                />
                <Link
                  to={`/finds/${find.id}`}
                  className="wrap-anywhere mt-1.5 line-clamp-2 font-[560] text-sm leading-snug after:absolute after:inset-0 after:rounded-picture"
                >
                  {find.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {lastQuests.length > 0 ? (
        <section aria-labelledby={`${id}-quests`}>
          <h2 id={`${id}-quests`} className="text-lg">
            Last quests
          </h2>
          <ul className="mt-1.5 divide-y divide-line">
            {lastQuests.map((quest) => (
              <li key={quest.id} className="relative flex min-h-13 items-center justify-between gap-3 py-2">
                <p className="min-w-0">
                  <Link
                    to={`/quests/${quest.id}`}
                    className="wrap-anywhere font-[560] after:absolute after:inset-0"
                  >
                    {quest.name}
                  </Link>
                  <span className="block text-muted text-sm">{dateText(quest.startTime, locale)}</span>
                </p>
                <ChevronRight
                  aria-hidden="true"
                  size={20}
                  strokeWidth={1.75}
                  className="shrink-0 text-muted"
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

import type { PlannedQuest } from '@metalquest/core/quest/planned-quest';
import { CalendarClock } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { plannedDayText } from '../plan/planned-day.ts';
import { StartPlanned } from '../plan/start-planned.tsx';

/** The planned quests above the list of quests, the earliest first. */
export function PlannedList({ plans, locale }: { plans: readonly PlannedQuest[]; locale: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mb-5 md:mb-6">
      <h2 id={headingId} className="text-lg">
        Planned
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card px-4 shadow-soft">
        {plans.map((plan) => (
          <li key={plan.id} className="relative flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <CalendarClock
              aria-hidden="true"
              size={22}
              strokeWidth={1.75}
              className="shrink-0 text-moss-deep"
            />
            <div className="min-w-0 grow basis-44">
              <Link
                to={`/quests/planned/${plan.id}`}
                className="wrap-anywhere line-clamp-2 font-[620] outline-offset-4 after:absolute after:inset-0"
              >
                {plan.name}
              </Link>
              <p className="text-muted text-sm">{plannedDayText(plan, locale)}</p>
            </div>
            {/* Above the link that covers the row. */}
            <div className="relative">
              <StartPlanned plan={plan} size="md" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

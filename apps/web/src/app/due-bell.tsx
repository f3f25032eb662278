import { dueSoonCount } from '@metalquest/core/due/due-items';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { useDue } from '../records/use-due.ts';

const MOST_SHOWN = 99;

/** Link to `/due` with the number of things that are overdue or due within a week. */
export function DueBell() {
  const due = useDue();
  const count = due.status === 'ready' ? dueSoonCount(due.value) : 0;
  return (
    <NavLink
      to="/due"
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:text-ink aria-[current=page]:bg-moss-tint aria-[current=page]:text-ink"
    >
      <Bell aria-hidden="true" size={22} strokeWidth={1.75} />
      <span className="sr-only">{count === 0 ? 'Due' : `Due: ${count} soon or overdue`}</span>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 left-5.5 min-w-5 rounded-full bg-fill-clay px-1 text-center font-[620] text-on-clay text-xs"
        >
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      ) : null}
    </NavLink>
  );
}

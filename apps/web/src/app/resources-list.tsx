import { NavLink } from 'react-router';
import { cn } from '../ui/cn.ts';
import { CONTENT_NAVIGATION } from './navigation.ts';

export function ResourcesList({ onChosen }: { onChosen: () => void }) {
  return (
    <nav aria-label="Content and Resources" className="mt-4 border-line border-t pt-4">
      <details>
        <summary className="flex min-h-12 items-center px-4 font-[560] text-muted">
          Content and Resources
        </summary>
        <ul className="grid gap-1">
          {CONTENT_NAVIGATION.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onChosen}
                className={({ isActive }) =>
                  cn(
                    'flex min-h-12 items-center rounded-control px-4 font-[560]',
                    isActive ? 'bg-moss-tint text-ink' : 'text-muted',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

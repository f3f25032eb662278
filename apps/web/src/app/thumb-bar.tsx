import { Coins, type LucideIcon, MapPinned, Route } from 'lucide-react';
import { NavLink } from 'react-router';
import { cn } from '../ui/cn.ts';

const PLACES: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/quests', label: 'Quests', Icon: Route },
  { to: '/finds', label: 'Finds', Icon: Coins },
  { to: '/map', label: 'Map', Icon: MapPinned },
];

export function ThumbBar() {
  return (
    <nav
      aria-label="In the field"
      className="grid h-(--thumb-bar) grid-cols-3 border-line border-t bg-card md:hidden"
    >
      {PLACES.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            cn(
              'group flex flex-col items-center justify-center gap-0.5 font-[560] text-xs leading-none transition-colors',
              isActive ? 'text-ink' : 'text-muted',
            )
          }
        >
          <span className="grid h-8 w-16 place-items-center rounded-full transition-colors group-aria-[current=page]:bg-moss-tint">
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

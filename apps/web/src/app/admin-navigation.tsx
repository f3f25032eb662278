import {
  FileText,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { NavLink } from 'react-router';
import { cn } from '../ui/cn.ts';

const PAGES: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/posts', label: 'Posts', Icon: FileText },
  { to: '/admin/users', label: 'Users', Icon: Users },
  { to: '/admin/settings', label: 'Settings', Icon: SlidersHorizontal },
  { to: '/admin/log', label: 'Log', Icon: ScrollText },
];

export function AdminNavigation() {
  return (
    <nav aria-label="Admin" className="lg:sticky lg:top-6 lg:self-start">
      <p className="eyebrow mb-2 px-3 max-lg:hidden">Admin</p>
      <ul className="flex flex-wrap gap-1 max-lg:border-line max-lg:border-b max-lg:pb-2 lg:grid">
        {PAGES.map(({ to, label, Icon }) => (
          <li key={to} className="max-lg:grow max-lg:basis-16">
            <NavLink
              to={to}
              end={to === '/admin'}
              className={({ isActive }) =>
                cn(
                  'flex min-h-11 items-center rounded-control font-[560] transition-colors hover:text-ink',
                  'max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-1 max-lg:py-1.5 max-lg:text-sm sm:max-lg:flex-row sm:max-lg:gap-2',
                  'lg:gap-3 lg:px-3',
                  isActive ? 'bg-moss-tint text-ink' : 'text-muted',
                )
              }
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cn } from '../ui/cn.ts';
import { CONTENT_NAVIGATION, PUBLIC_NAVIGATION } from './navigation.ts';

/** Links that only this menu contains, for its active state. */
const RESOURCES = CONTENT_NAVIGATION.filter(({ to }) => PUBLIC_NAVIGATION.every((other) => other.to !== to));

/** A header with few pixels to spare shows the short label, a narrower one the drawer. */
const SIGNED_OUT = {
  className: 'hidden lg:block',
  linkClassName: 'min-h-9 text-md',
  shortLabelClassName: 'xl:hidden',
  longLabelClassName: 'hidden xl:inline',
};
const SIGNED_IN = {
  className: 'hidden xl:block',
  linkClassName: 'min-h-11 rounded-control px-3 text-md',
  shortLabelClassName: '2xl:hidden',
  longLabelClassName: 'hidden 2xl:inline',
};

/** A native disclosure, which works before and without the app's code. */
export function ResourcesMenu({ signedIn }: { signedIn: boolean }) {
  const { className, linkClassName, shortLabelClassName, longLabelClassName } = signedIn
    ? SIGNED_IN
    : SIGNED_OUT;
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const isHere = RESOURCES.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  useCloseOn(menu, pathname);
  return (
    <nav aria-label="Content and Resources" className={className}>
      <details ref={menu} className="group relative">
        <summary
          className={cn(
            'flex list-none items-center gap-1.5 whitespace-nowrap font-[560] transition-colors hover:text-ink',
            isHere ? 'text-ink' : 'text-muted',
            linkClassName,
          )}
        >
          <span className={shortLabelClassName}>Resources</span>
          <span className={longLabelClassName}>Content and Resources</span>
          <ChevronDown
            aria-hidden="true"
            size={17}
            strokeWidth={1.75}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="absolute top-full left-0 z-50 mt-2 w-60 rounded-picture border border-line bg-card p-1.5 shadow-float">
          {CONTENT_NAVIGATION.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cn(
                    'flex min-h-11 items-center rounded-control px-3 hover:bg-moss-tint',
                    isActive && 'font-[620]',
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

function useCloseOn(menu: React.RefObject<HTMLDetailsElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation.
  useEffect(() => {
    menu.current?.removeAttribute('open');
  }, [menu, pathname]);
  useEffect(() => {
    const closeOnOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target))
        menu.current?.removeAttribute('open');
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      const { current } = menu;
      if (key !== 'Escape' || !current?.open) return;
      current.removeAttribute('open');
      current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOnOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [menu]);
}

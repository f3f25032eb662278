import { ChevronDown } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { CookieSettingsButton } from '../features/consent/cookie-settings-button.tsx';
import { openAuthDialog } from '../net/auth/auth-dialog.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Logo } from '../ui/mark.tsx';
import { Sheet } from '../ui/sheet.tsx';
import {
  ACCOUNT_NAVIGATION,
  CONTENT_NAVIGATION,
  type Destination,
  isAbove,
  LEGAL_NAVIGATION,
} from './navigation.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  destinations: readonly Destination[];
  signedIn: boolean;
}

export function Drawer({ open, onOpenChange, destinations, signedIn }: DrawerProps) {
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title={<Logo />}>
      <nav aria-label="Main">
        <Places destinations={destinations} onChosen={close} className="min-h-14 text-lg" />
        {signedIn ? (
          <div className="mt-4 border-line border-t pt-4">
            <Places destinations={ACCOUNT_NAVIGATION} onChosen={close} className="min-h-12" />
          </div>
        ) : null}
      </nav>
      <ResourcesList onChosen={close} />
      <nav
        aria-label="Legal"
        className="mt-4 flex flex-wrap gap-x-6 border-line border-t px-4 pt-2 font-[560] text-muted"
      >
        {LEGAL_NAVIGATION.map(({ to, label }) => (
          <Link key={to} to={to} onClick={close} className="flex min-h-12 items-center">
            {label}
          </Link>
        ))}
        <CookieSettingsButton onChosen={close} className="flex min-h-12 items-center" />
      </nav>
      {signedIn ? null : (
        <Button
          size="field"
          className="mt-6 w-full"
          onClick={() => {
            close();
            openAuthDialog('sign-in');
          }}
        >
          Sign In
        </Button>
      )}
    </Sheet>
  );
}

function Places({
  destinations,
  onChosen,
  className,
}: {
  destinations: readonly Destination[];
  onChosen: () => void;
  className: string;
}) {
  const { pathname } = useLocation();
  return (
    <ul className="grid gap-1">
      {destinations.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            onClick={onChosen}
            className={({ isActive }) =>
              cn(
                'flex items-center rounded-control px-4 font-[560]',
                isActive || isAbove(to, pathname) ? 'bg-moss-tint text-ink' : 'text-muted',
                className,
              )
            }
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function ResourcesList({ onChosen }: { onChosen: () => void }) {
  return (
    <nav aria-label="Content and Resources" className="mt-4 border-line border-t pt-4">
      <details className="group">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-[560] text-muted">
          Content and Resources
          <ChevronDown
            aria-hidden="true"
            size={17}
            strokeWidth={1.75}
            className="transition-transform group-open:rotate-180"
          />
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

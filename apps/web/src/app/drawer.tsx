import { NavLink } from 'react-router';
import { openAuthDialog } from '../lib/auth-dialog.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Logo } from '../ui/mark.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { Destination } from './navigation.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  destinations: readonly Destination[];
  signedIn: boolean;
}

/** The way around on a small screen, from the left. */
export function Drawer({ open, onOpenChange, destinations, signedIn }: DrawerProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title={<Logo />}>
      <nav aria-label="Main" className="grid gap-1">
        {destinations.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/'}
            onClick={() => onOpenChange(false)}
            className={({ isActive }) =>
              cn(
                'flex min-h-14 items-center rounded-control px-4 font-[560] text-lg',
                isActive ? 'bg-moss-tint text-ink' : 'text-muted',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {signedIn ? null : (
        <Button
          size="field"
          className="mt-6 w-full"
          onClick={() => {
            onOpenChange(false);
            openAuthDialog('sign-in');
          }}
        >
          Sign In
        </Button>
      )}
    </Sheet>
  );
}

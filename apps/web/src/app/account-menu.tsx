import { LogIn, LogOut, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Unsynced } from '../engine/engine.ts';
import { openAuthDialog } from '../net/auth/auth-dialog.ts';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../ui/dropdown-menu.tsx';
import { ACCOUNT_NAVIGATION, ADMIN_DESTINATION } from './navigation.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Stored in the parent: the slot remounts when the profile loads, but the menu must stay open. */
export interface AccountMenuState {
  state: 'never' | 'open' | 'closed';
  onOpenChange: (open: boolean) => void;
  /** The number of unsynced changes while the sign-out dialog is open. */
  unsynced: Unsynced | null;
  onUnsynced: (count: Unsynced | null) => void;
}

export interface AccountMenuProps extends Pick<AccountMenuState, 'onOpenChange' | 'unsynced' | 'onUnsynced'> {
  trigger: ReactNode;
  email: string | null;
  showsAdmin: boolean;
  isGuest: boolean;
  open: boolean;
}

export function AccountMenu(props: AccountMenuProps) {
  const { trigger, email, showsAdmin, isGuest, open, onOpenChange, unsynced, onUnsynced } = props;
  const { ask, isDurable, confirm, cancel } = useSignOut(onUnsynced);
  const destinations = showsAdmin ? [...ACCOUNT_NAVIGATION, ADMIN_DESTINATION] : ACCOUNT_NAVIGATION;
  return (
    <>
      <DropdownMenu trigger={trigger} open={open} onOpenChange={onOpenChange}>
        {email ? <DropdownMenuLabel className="max-w-72 truncate">{email}</DropdownMenuLabel> : null}
        {isGuest ? <DropdownMenuLabel>On this device only</DropdownMenuLabel> : null}
        {destinations.map(({ to, label }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>{label}</Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        {isGuest ? (
          <>
            <DropdownMenuItem onSelect={() => openAuthDialog('sign-up')}>
              <UserRoundPlus aria-hidden="true" size={20} strokeWidth={1.75} />
              Create account
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => openAuthDialog('sign-in')}>
              <LogIn aria-hidden="true" size={20} strokeWidth={1.75} />
              Sign In
            </DropdownMenuItem>
          </>
        ) : (
          <DropdownMenuItem onSelect={ask}>
            <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
            Sign out
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      <SignOutDialog unsynced={unsynced} isDurable={isDurable} onConfirm={confirm} onCancel={cancel} />
    </>
  );
}

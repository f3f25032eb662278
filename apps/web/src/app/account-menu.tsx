import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../ui/dropdown-menu.tsx';
import { ACCOUNT_NAVIGATION } from './navigation.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The account menu: where else to go, and the way out. */
export function AccountMenu({ trigger, email }: { trigger: ReactNode; email: string | null }) {
  const { ask, unsynced, confirm, cancel } = useSignOut();
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        {email ? <DropdownMenuLabel className="max-w-72 truncate">{email}</DropdownMenuLabel> : null}
        {ACCOUNT_NAVIGATION.map(({ to, label }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>{label}</Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={ask}>
          <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          Sign out
        </DropdownMenuItem>
      </DropdownMenu>
      <SignOutDialog unsynced={unsynced} onConfirm={confirm} onCancel={cancel} />
    </>
  );
}

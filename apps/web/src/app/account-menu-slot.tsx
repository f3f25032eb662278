import { appUser } from '@metalquest/core/profile/app-user';
import { avatarInitials, avatarLabel } from '@metalquest/core/profile/avatar';
import { lazy, Suspense } from 'react';
import type { SessionUser } from '../lib/session-user.ts';
import { AccountButton } from './account-button.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Who is here. The button stands at once; its menu arrives with the rest of the signed-in code. */
export function AccountMenuSlot({ user }: { user: SessionUser }) {
  const names = appUser(user, null);
  const button = <AccountButton initials={avatarInitials(names)} label={avatarLabel(names)} />;
  return (
    <Suspense fallback={button}>
      <AccountMenu trigger={button} email={user.email} />
    </Suspense>
  );
}

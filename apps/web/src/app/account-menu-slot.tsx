import { appUser, type Profile } from '@metalquest/core/profile/app-user';
import { avatarInitials, avatarLabel } from '@metalquest/core/profile/avatar';
import { lazy, Suspense, useState } from 'react';
import type { SessionUser } from '../lib/session-user.ts';
import { AccountButton } from './account-button.tsx';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

/** Who is here. The menu's code comes when a finger or a pointer is on its way to the button. */
export function AccountMenuSlot({ user, profile }: { user: SessionUser; profile: Profile | null }) {
  const [opened, setOpened] = useState(false);
  const names = appUser(user, profile);
  const looks = { initials: avatarInitials(names), label: avatarLabel(names) };
  const button = (
    <AccountButton
      {...looks}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setOpened(true)}
    />
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu trigger={<AccountButton {...looks} />} email={user.email} />
    </Suspense>
  );
}

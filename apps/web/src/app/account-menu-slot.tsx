import { appUser, type Profile } from '@metalquest/core/profile/app-user';
import { avatarInitials, avatarLabel, avatarPicture } from '@metalquest/core/profile/avatar';
import { Suspense } from 'react';
import type { Unsynced } from '../lib/engine.ts';
import type { SessionUser } from '../lib/session-user.ts';
import { late } from '../ui/late.tsx';
import { AccountButton } from './account-button.tsx';

const load = () => import('./account-menu.tsx');
const AccountMenu = late(async () => (await load()).AccountMenu, { standIn: ({ trigger }) => trigger });

/**
 * Held above the slot: the slot is mounted anew when the profile arrives, and a menu open by then stays open, as does the
 * question whether to sign out.
 */
export interface AccountMenuState {
  state: 'never' | 'open' | 'closed';
  onOpenChange: (open: boolean) => void;
  /** Changes that are not sent, while somebody is asked whether to sign out all the same. */
  unsynced: Unsynced | null;
  onUnsynced: (count: Unsynced | null) => void;
}

export interface AccountMenuSlotProps {
  user: SessionUser;
  profile: Profile | null;
  menu: AccountMenuState;
}

/** Who is here. The menu's code comes when a finger or a pointer is on its way to the button. */
export function AccountMenuSlot({ user, profile, menu }: AccountMenuSlotProps) {
  const names = appUser(user, profile);
  const looks = {
    initials: avatarInitials(names),
    label: avatarLabel(names),
    picture: avatarPicture(names),
  };
  const button = (
    <AccountButton
      {...looks}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => menu.onOpenChange(true)}
    />
  );
  if (menu.state === 'never') return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu
        trigger={<AccountButton {...looks} />}
        email={user.email}
        showsAdmin={user.showsAdmin}
        open={menu.state === 'open'}
        onOpenChange={menu.onOpenChange}
        unsynced={menu.unsynced}
        onUnsynced={menu.onUnsynced}
      />
    </Suspense>
  );
}

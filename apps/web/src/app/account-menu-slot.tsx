import { appUser, type Profile } from '@metalquest/core/profile/app-user';
import { avatarInitials, avatarLabel, avatarPicture } from '@metalquest/core/profile/avatar';
import type { ComponentProps } from 'react';
import { Suspense } from 'react';
import type { SessionUser } from '../net/auth/session-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { AccountMenuState } from './account-menu.tsx';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazyComponent(async () => (await load()).AccountMenu, {
  standIn: ({ trigger }) => trigger,
});

export interface AccountMenuSlotProps {
  user: SessionUser;
  profile: Profile | null;
  menu: AccountMenuState;
}

export function AccountMenuSlot({ user, profile, menu }: AccountMenuSlotProps) {
  const names = appUser(user, profile);
  const avatar = {
    initials: avatarInitials(names),
    label: avatarLabel(names),
    picture: avatarPicture(names),
  };
  const button = (
    <AccountButton
      {...avatar}
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
        trigger={<AccountButton {...avatar} />}
        email={user.email ?? user.phone}
        showsAdmin={user.showsAdmin}
        isGuest={user.isGuest}
        open={menu.state === 'open'}
        onOpenChange={menu.onOpenChange}
        unsynced={menu.unsynced}
        onUnsynced={menu.onUnsynced}
      />
    </Suspense>
  );
}

interface AccountButtonProps extends ComponentProps<'button'> {
  initials: string;
  label: string;
  picture: string | null;
}

function AccountButton({ initials, label, picture, ...props }: AccountButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${initials} ${label}, account menu`}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full lg:pr-1"
      {...props}
    >
      <Avatar initials={initials} picture={picture} />{' '}
      <span className="hidden max-w-40 truncate font-[620] lg:block">{label}</span>
    </button>
  );
}

import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { AccountMenuSlot, type AccountMenuSlotProps } from './account-menu-slot.tsx';

/** The account menu with the profile's name, which overrides the auth metadata (spec section 1). */
export function ProfileAccount({ user, menu }: Omit<AccountMenuSlotProps, 'profile'>) {
  const { queries } = useEngine();
  const profile = useLive(() => queries.profile(), [queries]);
  return <AccountMenuSlot user={user} profile={profile.value ?? null} menu={menu} />;
}

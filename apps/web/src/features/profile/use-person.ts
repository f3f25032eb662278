import { type AppUser, appUser } from '@metalquest/core/profile/app-user';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useSession } from '../../net/auth/session.ts';

/** The signed-in user with the name of the profile; null while the profile loads. */
export function usePerson(): AppUser | null {
  const { queries } = useEngine();
  const { user } = useSession();
  const profile = useLive(() => queries.profile(), [queries]);
  return user && profile.status === 'ready' ? appUser(user, profile.value) : null;
}

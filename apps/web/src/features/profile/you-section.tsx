import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NameForm } from './name-form.tsx';
import { PhotoSetting } from './photo-setting.tsx';
import { Setting } from './setting.tsx';

const EMPTY = { firstName: '', lastName: '', fullName: '', avatarUrl: '' };

export function YouSection() {
  const { queries } = useEngine();
  const profile = useLive(() => queries.profile(), [queries]);
  if (profile.status === 'error') throw profile.error;
  return (
    <>
      <Setting
        title="Photo"
        hint="Only you see it, on all your devices. Its location is removed before it is saved."
      >
        <PhotoSetting />
      </Setting>
      <Setting title="Name" hint="It is shown in the account menu, not in your public gallery.">
        {profile.status === 'ready' ? (
          <NameForm profile={profile.value ?? EMPTY} />
        ) : (
          <Skeleton className="h-57 max-w-xl sm:h-34" />
        )}
      </Setting>
    </>
  );
}

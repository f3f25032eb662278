import { screenSources } from '@metalquest/core/content/screen-files';
import { cn } from '../../ui/cn.ts';
import { ThemedImage } from '../../ui/themed-image.tsx';

const DESCRIPTION =
  'The app in a field: a quest has run for an hour and a half over 653 m with no signal, its path lies on the map within the ' +
  'boundary of the permission with five finds on it, and below the map stand Pause, Log find and End.';

/** A screenshot of the app in a phone frame. */
export function AppPicture({ className }: { className?: string }) {
  return (
    <div
      className={cn(
        'overflow-hidden rounded-[3.375rem] border-[12px] border-[#14170f] bg-paper shadow-[0_6px_24px_rgb(35_38_31/0.16)] dark:border-[#0d100b]',
        className,
      )}
    >
      <ThemedImage
        {...screenSources('record')}
        alt={DESCRIPTION}
        fetchPriority="high"
        className="block h-auto w-full"
      />
    </div>
  );
}

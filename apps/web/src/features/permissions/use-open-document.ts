import type { Media } from '@metalquest/core/media/media';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';

/** Long enough for a slow browser to read the file. */
const KEPT_MS = 60_000;

/** Opens a document in a new tab. */
export function useOpenDocument(): (media: Media) => Promise<void> {
  const engine = useEngine();
  return async (media) => {
    const opened = await toldOutcome<Blob | null>(
      engine.openMedia(media, 'full').then((blob) => ({ ok: true as const, value: blob })),
      'Document Not Opened',
    );
    if (!opened.ok) return;
    const blob = opened.value;
    if (!blob) {
      toast.warning('Not on this device yet', {
        description: `${media.filename} downloads when you have signal.`,
      });
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.target = '_blank';
    link.rel = 'noopener';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  };
}

import type { Media } from '@metalquest/core/media/media';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

export const FILE_LABELS = {
  image: 'photo',
  video: 'video',
  document: 'document',
  hole_filled: 'photo',
  voice_note: 'voice note',
} as const;

/** Returns a function that deletes a photo or document permanently, without confirmation. */
export function useDeleteMedia(): (media: Media) => Promise<void> {
  const { commands } = useEngine();
  return async ({ id, mediaType, filename }) => {
    const deleted = await toastOnFailure(commands.deleteMedia(id), 'Error Updating Gear Item');
    if (!deleted.ok) return;
    const word = FILE_LABELS[mediaType];
    toast.success(`${word.charAt(0).toUpperCase()}${word.slice(1)} deleted`, { description: filename });
  };
}

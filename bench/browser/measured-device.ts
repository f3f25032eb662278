import type { CommandContext } from '@metalquest/sync/commands/command-context';
import type { ImageProcessor } from '@metalquest/sync/media/image-processor';
import type { Replica } from '@metalquest/sync/replica/replica';

const noPhotos = (): Promise<never> => Promise.reject(new Error('not measured here'));
const images: ImageProcessor = { process: noPhotos, thumbnail: noPhotos, poster: noPhotos };

export function commandContext(replica: Replica): CommandContext {
  return {
    replica,
    userId: replica.userId,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    images,
  };
}

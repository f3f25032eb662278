import { unreadableFile } from '@metalquest/core/media/unreadable';
import { err, ok, type Result } from '@metalquest/core/result';
import { contentType } from './content-type.ts';
import { type ImageProcessor, UnreadableImageError } from './image-processor.ts';
import type { FileRefusal } from './new-file.ts';

export async function previewPhoto(images: ImageProcessor, file: Blob): Promise<Result<Blob, FileRefusal>> {
  const type = (await contentType(file)) ?? file.type;
  try {
    return ok((await images.process(file, type)).thumbnail);
  } catch (error) {
    if (error instanceof UnreadableImageError) return err(unreadableFile(type, error.readerMissing));
    throw error;
  }
}

import { MEDIA_NOUNS, type MediaType } from '../media/media.ts';
import { formatBytes } from '../units/byte-size.ts';

export interface OrphanedFileFacts {
  readonly size: number | null;
  readonly media: { readonly filename: string; readonly mediaType: MediaType } | null;
}

export function orphanedFileLabel({ size, media }: OrphanedFileFacts, locale: string): string {
  const what = media ? `${MEDIA_NOUNS[media.mediaType]} “${media.filename}”` : 'file';
  return size === null ? what : `${what} (${formatBytes(size, locale)})`;
}

export function orphanedFilesText(count: number): string {
  return count === 1
    ? '1 large file that may not have been sent is still on this phone. If its find comes back from the server, the file is added to it automatically. Otherwise save it.'
    : `${count} large files that may not have been sent are still on this phone. If their finds come back from the server, the files are added to them automatically. Save the others.`;
}

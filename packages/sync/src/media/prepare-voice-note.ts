import { asMediaId } from '@metalquest/core/ids';
import { unreadableFile } from '@metalquest/core/media/unreadable';
import {
  checkVoiceNote,
  soundExtension,
  soundTypeOfContent,
  storedDurationMs,
} from '@metalquest/core/media/voice-note';
import { err, ok, type Result } from '@metalquest/core/result';
import { toIso } from '@metalquest/core/time/instant';
import { contentType } from './content-type.ts';
import { FILENAME_MAX_LENGTH, type FileRefusal, type NewFile, type PreparedFile } from './new-file.ts';

/** Checks a recording. The type comes from the content. */
export async function prepareVoiceNote(
  { id, file, durationMs = 0 }: NewFile,
  usedBytes: number,
): Promise<Result<PreparedFile, FileRefusal>> {
  const type = soundTypeOfContent(await contentType(file));
  if (!type) return err(unreadableFile(file.type));
  const allowed = checkVoiceNote(file.size, usedBytes);
  if (!allowed.ok) return allowed;
  return ok({
    id: asMediaId(id),
    // The bare type, because the server compares type and bytes.
    blob: new Blob([file], { type }),
    thumbnail: null,
    mediaType: 'voice_note',
    extension: soundExtension(type),
    filename: file.name.slice(0, FILENAME_MAX_LENGTH),
    width: null,
    height: null,
    recordedAt: toIso(file.lastModified),
    durationMs: storedDurationMs(durationMs),
  });
}

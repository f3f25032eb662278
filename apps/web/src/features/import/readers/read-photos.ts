import { candidatePlace } from '@metalquest/core/import/candidate-place';
import { isRecordable } from '@metalquest/core/import/file-time';
import { photoFingerprint } from '@metalquest/core/import/fingerprint';
import type { MediaCandidate } from '@metalquest/core/import/import-plan';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import { typeOfFilename } from '@metalquest/core/media/file-types';
import { classifyFindMedia, FILE_TOO_LARGE, MAX_FILE_BYTES } from '@metalquest/core/media/limits';
import { readPhoto } from '@metalquest/sync/media/read-photo';
import { headOf } from '../../../platform/text/text-of-file.ts';

/** A photo or video as a candidate; reports one that is too large and returns null. */
export async function readPhotoFile(file: File, context: ReadingContext): Promise<MediaCandidate | null> {
  const { problems, nowMs } = context;
  if (file.size > MAX_FILE_BYTES) {
    problems.refused(null, FILE_TOO_LARGE, 'Export a smaller copy of it.');
    return null;
  }
  const mediaType = classifyFindMedia(file.type || (typeOfFilename(file.name) ?? 'image/jpeg'));
  const facts = mediaType === 'image' ? await readPhoto(file) : { location: null, takenAt: null };
  const isTime = facts.takenAt !== null && isRecordable(Date.parse(facts.takenAt), nowMs);
  if (facts.takenAt !== null && !isTime)
    problems.changed(
      null,
      'The time of the photo is wrong and is not used.',
      'Set the date of the find after the import.',
    );
  const place = facts.location && candidatePlace(facts.location.lng, facts.location.lat);
  return {
    key: context.nextKey(),
    source: { file: context.file, line: null, fingerprint: photoFingerprint(file.size, await headOf(file)) },
    file: file.name,
    entry: null,
    filename: file.name,
    mediaType,
    sizeBytes: file.size,
    sortOrder: 0,
    place: place?.ok ? place.place : null,
    takenAt: isTime ? facts.takenAt : null,
    owner: null,
  };
}

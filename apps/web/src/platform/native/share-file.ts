import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import { isNotThere, removeFile, writeInPieces } from './files.ts';

/** Where files are while they are handed over, among the caches. */
const FOLDER = 'handed-over';

/**
 * Hands a file to the system's share sheet: to the files of the phone, a mail, another app. False when the person closed
 * the sheet. Whoever takes the file may read it after the sheet is gone, so it goes with the next one or the next start.
 * Rejects with words for the person.
 */
export async function shareFile(file: Blob, name: string): Promise<boolean> {
  const place = { path: `${FOLDER}/${name}`, directory: Directory.Cache };
  await forgetHandedOver();
  try {
    await writeInPieces(place, file);
    const { uri } = await Filesystem.getUri(place);
    await Share.share({ title: name, files: [uri] });
    return true;
  } catch (error) {
    await removeFile(place).catch(() => undefined);
    // The plugin's word on both systems, without a code.
    if (error instanceof Error && /cancell?ed/i.test(error.message)) return false;
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw new Error('this phone has no room left. Free some space and try again', { cause: error });
    throw error;
  }
}

/** Removes what was handed over before. */
export async function forgetHandedOver(): Promise<void> {
  try {
    await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true });
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}

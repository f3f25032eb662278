import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import { isNotThere, removeFile, writeInPieces } from './files.ts';

const FOLDER = 'handed-over';

/** False if cancelled. The receiving app may read the file later, so the next share or start deletes it. */
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
    // Both systems report a cancel by message only.
    if (error instanceof Error && /cancell?ed/i.test(error.message)) return false;
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw new Error('this phone is full. Free some space and try again', { cause: error });
    throw error;
  }
}

export async function forgetHandedOver(): Promise<void> {
  try {
    await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true });
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}

import { Directory, Filesystem } from '@capacitor/filesystem';
import type { UserId } from '@metalquest/core/ids';
import type { LargeFiles } from '@metalquest/sync/environment/large-files';
import { fetchFile, isNotThere, type Place, removeFile, writeInPieces } from './files.ts';

/** Of a file that is being written; it gets its name when it is whole. */
const PART = '.part';

/**
 * A user's large files in the app's own folder: out of sight of other apps, out of the phone's cloud backup (what is here
 * is on the server or on its way there), and not among the caches that the system clears.
 */
export function nativeLargeFiles(userId: UserId): LargeFiles {
  const folder = `media/${userId}`;
  const at = (name: string): Place => ({ path: `${folder}/${name}`, directory: Directory.LibraryNoCloud });
  return {
    async write(name, file) {
      const part = at(name + PART);
      await writeInPieces(part, file);
      const { path, directory } = at(name);
      await Filesystem.rename({ from: part.path, to: path, directory, toDirectory: directory });
    },
    async read(name, type) {
      try {
        const { uri } = await Filesystem.stat(at(name));
        return new Blob([await fetchFile(uri)], { type });
      } catch (error) {
        if (isNotThere(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      await removeFile(at(name));
      await removeFile(at(name + PART));
    },
    async list() {
      try {
        const { files } = await Filesystem.readdir({ path: folder, directory: Directory.LibraryNoCloud });
        return [...new Set(files.map(({ name }) => name.replace(/\.part$/, '')))];
      } catch (error) {
        // No large file was kept yet.
        if (isNotThere(error)) return [];
        throw error;
      }
    },
  };
}

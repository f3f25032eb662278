import { Directory, Filesystem } from '@capacitor/filesystem';
import type { UserId } from '@metalquest/core/ids';
import type { LargeFiles } from '@metalquest/sync/environment/large-files';
import { fetchFile, isNotThere, type Place, removeFile, writeInPieces } from './files.ts';

const PART = '.part';

/** In the app's private folder, outside cloud backup and the system's cache clean-up. */
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
        if (isNotThere(error)) return [];
        throw error;
      }
    },
  };
}
